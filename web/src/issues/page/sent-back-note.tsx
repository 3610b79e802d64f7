import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { showEntry } from '../../activity/thread-entry.tsx';
import { NoteView } from '../../comments/named-text.tsx';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import styles from './issue-page.module.css';

export function SentBackNote({ issue: { id, project, sentBack } }: { issue: Issue }) {
  const t = useT('issues');
  if (!sentBack) return null;
  const { by, at, note, stepId } = sentBack;
  return (
    <Notice kind="warn">
      <b>{t('sentBack.by', { name: by.name || by.username })}</b> · <RelativeTime at={at} /> ·{' '}
      <TextLink href={paths.issue(project.id, id, { comment: stepId })} onClick={() => showEntry(stepId)}>
        {t('sentBack.entry')}
      </TextLink>
      <Folded className={styles.sentBack}>
        <NoteView target={{ on: 'issue', id }}>{note}</NoteView>
      </Folded>
    </Notice>
  );
}
