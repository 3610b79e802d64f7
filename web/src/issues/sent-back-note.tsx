import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { paths } from '../app/paths.ts';
import { useT } from '../lib/i18n.ts';
import { Link } from '../ui/link.tsx';
import { MarkdownView } from '../ui/markdown-view.tsx';
import { Notice } from '../ui/notice.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import styles from './issue-page.module.css';

/** Who sent the issue back, when and why, until it is sent to review again. */
export function SentBackNote({ issue: { id, project, sentBack } }: { issue: Issue }) {
  const t = useT('issues');
  if (!sentBack) return null;
  const { by, at, note, stepId } = sentBack;
  return (
    <Notice kind="warn">
      <b>{t('sentBack.by', { name: by.name || by.username })}</b> · <RelativeTime at={at} /> ·{' '}
      <Link href={paths.issue(project.id, id, { comment: stepId })}>{t('sentBack.entry')}</Link>
      <div className={styles.sentBack}>
        <MarkdownView>{note}</MarkdownView>
      </div>
    </Notice>
  );
}
