import { ISSUE_STATUSES, type IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { IconCheck, IconFile, IconPencil, IconPlus, IconTrash, IconUndo } from '../ui/icons.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { HistoryChange } from './history-change.tsx';
import styles from './issue-sections.module.css';
import { stepName } from './issue-steps.ts';

type Entry = HistoryEntry;

const statusOf = (value: unknown): IssueStatus | undefined => ISSUE_STATUSES.find((status) => status === value);

/** One line on the thread: who did what, and when; a note or a change of text under it. */
export function HistoryItem({ entry }: { entry: Entry }) {
  const single = entry.action === 'EDITED' && entry.changes.length === 1 ? entry.changes[0] : undefined;
  return (
    <li className={styles.entry}>
      <span className={styles.dot}>
        <span>
          <Mark entry={entry} />
        </span>
      </span>
      <div>
        <span className={styles.who}>{entry.actor.name}</span>{' '}
        {single ? <HistoryChange change={single} verb when={<When at={entry.at} />} /> : <What entry={entry} />}
        {!single && (
          <>
            {' '}
            <When at={entry.at} />
          </>
        )}
        {entry.action === 'EDITED' &&
          !single &&
          entry.changes.map((change) => (
            <div key={change.field}>
              <HistoryChange change={change} />
            </div>
          ))}
        {entry.note && <p className={styles.note}>{entry.note}</p>}
      </div>
    </li>
  );
}

const When = ({ at }: { at: string }) => (
  <span className={styles.when}>
    · <RelativeTime at={at} />
  </span>
);

function What({ entry }: { entry: Entry }): ReactNode {
  const t = useT('issues');
  const change = entry.changes[0];
  if (entry.action === 'STATUS') {
    const [from, to] = [statusOf(change?.from), statusOf(change?.to)];
    return from && to ? t(`history.step.${stepName(from, to)}`) : t('history.moved');
  }
  if (entry.action === 'ATTACHED') return t('history.attached', { name: String(change?.to ?? '') });
  if (entry.action === 'DETACHED') return t('history.detached', { name: String(change?.from ?? '') });
  return t(`history.${entry.action}`);
}

function Mark({ entry }: { entry: Entry }) {
  const to = statusOf(entry.changes[0]?.to);
  switch (entry.action) {
    case 'STATUS':
      return to ? <StatusMark status={to} /> : <IconCheck size={14} />;
    case 'CREATED':
      return <IconPlus size={14} />;
    case 'EDITED':
      return <IconPencil size={14} />;
    case 'DELETED':
      return <IconTrash size={14} />;
    case 'RESTORED':
      return <IconUndo size={14} />;
    case 'RETESTED':
      return <StatusMark status="READY_FOR_RETEST" />;
    case 'ATTACHED':
    case 'DETACHED':
      return <IconFile size={14} />;
  }
}
