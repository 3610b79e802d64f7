import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { ReactNode } from 'react';
import { showEntry } from '../../activity/thread-entry.tsx';
import { NoteView } from '../../comments/named-text.tsx';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import styles from './issue-page.module.css';

interface StepNoteProps {
  issueId: string;
  projectId: string;
  step: NonNullable<Issue['sentBack']>;
  title: string;
  kind?: 'warn' | 'plain';
  children?: ReactNode;
}

/** Explains a status by the step that led to it. */
export function StepNote({ issueId, projectId, step: { stepId, at, note }, title, kind = 'warn', children }: StepNoteProps) {
  const t = useT('issues');
  return (
    <Notice kind={kind}>
      <b>{title}</b> · <RelativeTime at={at} /> ·{' '}
      <TextLink href={paths.issue(projectId, issueId, { comment: stepId })} onClick={() => showEntry(stepId)}>
        {t('sentBack.entry')}
      </TextLink>
      {children}
      {note.trim() !== '' && (
        <Folded className={styles.stepNote}>
          <NoteView target={{ on: 'issue', id: issueId }}>{note}</NoteView>
        </Folded>
      )}
    </Notice>
  );
}
