import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useRouter } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { usePageKeys } from '../../ui/behavior/page-keys.ts';
import { useShortcut } from '../../ui/behavior/use-shortcut.ts';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconChevronDown, IconChevronUp } from '../../ui/layout/icons.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { useNeighbours } from '../list/use-neighbours.ts';
import styles from './issue-page.module.css';

interface IssueTopProps {
  issueId: string;
  issue: Issue | undefined;
  gone: boolean;
}

export function IssueTop({ issueId, issue, gone }: IssueTopProps) {
  const t = useT('issues');
  const { history } = useRouter();
  const { projectId, listHref, position, total, previous, next } = useNeighbours(issueId);
  const go = (href: string | null) => (href === null || gone ? null : () => history.replace(href));
  // The help lists both keys even beside the first and the last issue.
  usePageKeys(position !== null && !gone ? { move: ['j', 'k'] } : {});
  useShortcut('k', go(previous));
  useShortcut('j', go(next));
  return (
    <div className={styles.top}>
      <nav className={styles.crumb} aria-label={t('crumb')}>
        {issue && (
          <>
            <Link href={paths.issues(projectId)}>{issue.project.name}</Link> /{' '}
          </>
        )}
        <Link href={listHref}>{t('title')}</Link>
      </nav>
      {position !== null && !gone && (
        <>
          <span className={styles.position}>{t('ui:peek.position', { position, total })}</span>
          <IconButton label={t('ui:peek.previous')} disabled={!previous} onClick={go(previous) ?? undefined}>
            <IconChevronUp />
          </IconButton>
          <IconButton label={t('ui:peek.next')} disabled={!next} onClick={go(next) ?? undefined}>
            <IconChevronDown />
          </IconButton>
        </>
      )}
    </div>
  );
}
