import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { leftOversQuery } from '../../issues/issues.queries.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './settings.module.css';
import type { ReportChoice } from './use-report-choice.ts';

const NAMED = 10;

/** Warns of issues that would go into the report with something of a template still to be filled in; the report can be made all the same. */
export function LeftOpen({ project, choice }: { project: Project; choice: Pick<ReportChoice, 'statuses' | 'severities' | 'language'> }) {
  const t = useT('projectReport');
  const all = useQuery(leftOversQuery(project.id)).data ?? [];
  const languages = choice.language === 'both' ? LANGUAGES : [choice.language];
  const found = all.filter(
    ({ status, severity, leftOvers }) =>
      choice.statuses.includes(status) &&
      choice.severities.includes(severity) &&
      leftOvers.some(({ language }) => languages.includes(language)),
  );
  if (found.length === 0) return null;
  return (
    <Notice kind="warn">
      {t('leftOpen', { count: found.length })}
      <ul className={styles.leftOpen}>
        {found.slice(0, NAMED).map(({ id, key, title }) => (
          <li key={id}>
            <Link href={paths.issue(project.id, id)}>
              {key} {title}
            </Link>
          </li>
        ))}
      </ul>
      {found.length > NAMED && t('leftOpenMore', { count: found.length - NAMED })}
    </Notice>
  );
}
