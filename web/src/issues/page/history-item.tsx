import { CORRECTION_STEPS, type CorrectionStep } from '@coloa/contract/issues/corrections.contract.ts';
import { ISSUE_STATUSES, type IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { ReactNode } from 'react';
import { stepName } from '../../activity/step-name.ts';
import { ThreadActor, ThreadEntry, ThreadTime } from '../../activity/thread-entry.tsx';
import { NoteView } from '../../comments/named-text.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconCheck, IconComment, IconFile, IconPencil, IconPlus, IconTrash, IconUndo } from '../../ui/layout/icons.tsx';
import { isOrderKept } from '../evidence/evidence-change.tsx';
import { isRetestEdit, RetestEditSummary, RetestSummary, resultOf } from '../retests/retest-summary.tsx';
import { isOrigin } from './field-label.ts';
import { HistoryChange } from './history-change.tsx';
import styles from './issue-sections.module.css';

type Entry = HistoryEntry;

const statusOf = (value: unknown): IssueStatus | undefined => ISSUE_STATUSES.find((status) => status === value);

interface HistoryItemProps {
  issueId: string;
  entry: Entry;
  /** Opens the comparison with the texts of this entry; null if the user cannot read versions. */
  versions?: { label: string; open: () => void } | null;
}

export function HistoryItem({ issueId, entry, versions = null }: HistoryItemProps) {
  const edited = entry.changes.filter((change) => !isOrderKept(change) && !isOrigin(change));
  const hasOrigin = entry.changes.some(isOrigin);
  const single = entry.action === 'EDITED' && edited.length === 1 && !hasOrigin ? edited[0] : undefined;
  return (
    <ThreadEntry id={entry.id} icon={<Mark entry={entry} />}>
      <ThreadActor name={entry.actor.name} />{' '}
      {single ? <HistoryChange change={single} verb when={<ThreadTime at={entry.at} />} /> : <What entry={entry} />}
      {!single && (
        <>
          {' '}
          <ThreadTime at={entry.at} />
        </>
      )}
      {!single &&
        listed({ ...entry, changes: edited }).map((change) => (
          <div key={change.field}>
            <HistoryChange change={change} />
          </div>
        ))}
      {versions && changesTexts(entry) && (
        <Button kind="quiet" size="s" icon={<IconUndo size={14} />} onClick={versions.open}>
          {versions.label}
        </Button>
      )}
      {entry.note && (
        <div className={styles.note}>
          <Folded>
            <NoteView target={{ on: 'issue', id: issueId }}>{entry.note}</NoteView>
          </Folded>
        </div>
      )}
    </ThreadEntry>
  );
}

export const changesTexts = ({ changes }: Entry): boolean => changes.some(({ field }) => field.startsWith('contents.'));

function restoredIn({ changes }: Entry): { at: string; language: Language } | null {
  const to = changes.find(({ field }) => field === 'restored')?.to as { at?: unknown; language?: unknown } | undefined;
  const language = LANGUAGES.find((each) => each === to?.language);
  return language && typeof to?.at === 'string' ? { at: to.at, language } : null;
}

function listed({ action, changes }: Entry): Entry['changes'] {
  if (action === 'EDITED') return changes;
  return action === 'STATUS' ? changes.filter(({ field }) => field !== 'status') : [];
}

/** Returns the step of a correction, with its author; undefined for other entries. */
function correctionOf({ changes }: Entry): { step: CorrectionStep; name: string } | undefined {
  const to = changes.find(({ field }) => field === 'correction')?.to;
  if (typeof to !== 'object' || to === null || !('step' in to)) return undefined;
  const step = CORRECTION_STEPS.find((each) => each === to.step);
  return step && { step, name: 'name' in to ? String(to.name) : '' };
}

function What({ entry }: { entry: Entry }): ReactNode {
  const t = useT('issues');
  const corrections = useT('corrections');
  const change = entry.changes[0];
  const correction = correctionOf(entry);
  if (correction) return corrections(`step.${correction.step}`, { name: correction.name });
  if (entry.action === 'STATUS') {
    const [from, to] = [statusOf(change?.from), statusOf(change?.to)];
    return from && to ? t(`history.step.${stepName(from, to)}`) : t('history.moved');
  }
  if (entry.action === 'ATTACHED') return t('history.attached', { name: String(change?.to ?? '') });
  if (entry.action === 'DETACHED') return t('history.detached', { name: String(change?.from ?? '') });
  const restored = restoredIn(entry);
  if (restored) return t('history.restoredTexts', { time: formatDateTime(restored.at), language: t(`ui:language.${restored.language}`) });
  if (isRetestEdit(entry.changes)) return <RetestEditSummary changes={entry.changes} />;
  if (entry.action === 'RETESTED') return <RetestSummary changes={entry.changes} />;
  return t(`history.${entry.action}`);
}

function Mark({ entry }: { entry: Entry }) {
  const to = statusOf(entry.changes[0]?.to);
  switch (entry.action) {
    case 'THREAD_RESOLVED':
      return <IconCheck size={14} />;
    case 'THREAD_REOPENED':
      return <IconComment size={14} />;
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
      return <StatusMark status={resultOf(entry.changes) ?? 'READY_FOR_RETEST'} />;
    case 'ATTACHED':
    case 'DETACHED':
      return <IconFile size={14} />;
  }
}
