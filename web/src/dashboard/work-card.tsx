import type { Dashboard, IssueInBrief } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { Search } from '@coloa/contract/page-paths.ts';
import { paths } from '../app/paths.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { KeyText } from '../ui/key-text.tsx';
import { Link } from '../ui/link.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SeverityMark } from '../ui/severity-mark.tsx';
import { Status } from '../ui/status.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './dashboard.module.css';

interface WorkCardProps {
  title: string;
  empty: string;
  issues: Dashboard['drafts'];
  /** The same narrowing in the list of a project. */
  filters: Search;
}

/** The first issues of one kind of work; the lists behind it are one per project. */
export function WorkCard({ title, empty, issues, filters }: WorkCardProps) {
  const language = useLanguage();
  return (
    <Card span={6} className={styles.card} title={title} note={formatNumber(issues.total, language)} padded={false}>
      {issues.total === 0 && <p className={styles.nothing}>{empty}</p>}
      {issues.items.length > 0 && (
        <>
          <ul className={styles.work}>
            {issues.items.map((issue) => (
              <WorkRow key={issue.id} issue={issue} />
            ))}
          </ul>
          <Lists issues={issues.items} filters={filters} more={issues.total - issues.items.length} />
        </>
      )}
    </Card>
  );
}

function WorkRow({ issue }: { issue: IssueInBrief }) {
  const t = useT('dashboard');
  const status = useT('issues')(`status.${issue.status}`);
  return (
    <li>
      <Link href={paths.issue(issue.project.id, issue.id)}>
        <SeverityMark severity={issue.severity} />
        <span className={styles.key}>
          <KeyText>{issue.key}</KeyText>
        </span>
        <span className={styles.title}>{issue.title || t('untitled')}</span>
        <span className={styles.status}>
          <Status plain status={issue.status} label={status} />
        </span>
        <span className={styles.when}>
          <RelativeTime at={issue.updatedAt} short />
        </span>
      </Link>
    </li>
  );
}

/** Leads to the list of each project named above. */
function Lists({ issues, filters, more }: { issues: readonly IssueInBrief[]; filters: Search; more: number }) {
  const t = useT('dashboard');
  const projects = new Map(issues.map(({ project }) => [project.id, project]));
  return (
    <p className={styles.lists}>
      {more > 0 && <span>{t('more', { count: more })}</span>}
      <span>{t('lists')}</span>
      {[...projects.values()].map((project) => (
        <TextLink key={project.id} href={paths.issues(project.id, filters)} title={project.name}>
          {project.key}
        </TextLink>
      ))}
    </p>
  );
}
