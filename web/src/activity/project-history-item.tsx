import type { ProjectHistoryEntry } from '@coloa/contract/projects/project-history.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { IconCheck, IconFile, IconLink, IconPencil, IconPlus, IconTrash, IconUndo, IconX } from '../ui/layout/icons.tsx';
import { TextDiff } from '../ui/markdown/text-diff.tsx';
import { ProjectStep } from './project-step.tsx';
import { textOf, useProjectWords } from './project-words.ts';
import { ThreadActor, ThreadEntry, ThreadTime } from './thread-entry.tsx';

type Entry = ProjectHistoryEntry;
type Change = Entry['changes'][number];

export function ProjectHistoryItem({ entry }: { entry: Entry }) {
  const fields = entry.changes.filter(({ field }) => field !== 'assignee');
  return (
    <ThreadEntry icon={icons[entry.action]}>
      <ThreadActor name={entry.actor.name} /> <ProjectStep entry={entry} /> <ThreadTime at={entry.at} />
      {entry.action === 'EDITED' && fields.map((change) => <FieldChange key={change.field} change={change} />)}
    </ThreadEntry>
  );
}

const icons: Record<Entry['action'], ReactNode> = {
  CREATED: <IconPlus size={14} />,
  EDITED: <IconPencil size={14} />,
  STATUS: <IconCheck size={14} />,
  DELETED: <IconTrash size={14} />,
  RESTORED: <IconUndo size={14} />,
  ASSIGNED: <IconPlus size={14} />,
  UNASSIGNED: <IconX size={14} />,
  ATTACHED: <IconFile size={14} />,
  DETACHED: <IconFile size={14} />,
  ROUND_OPENED: <IconPlus size={14} />,
  ROUND_CLOSED: <IconCheck size={14} />,
  TASK_ADDED: <IconPlus size={14} />,
  TASK_DONE: <IconCheck size={14} />,
  TASK_DELETED: <IconTrash size={14} />,
  TASKS_MADE: <IconPlus size={14} />,
  CONTROLS_TAKEN: <IconPlus size={14} />,
  CONTROLS_DROPPED: <IconTrash size={14} />,
  VERSION_KEPT: <IconFile size={14} />,
  VERSION_DELETED: <IconTrash size={14} />,
  SHARED: <IconLink size={14} />,
  SHARE_ENDED: <IconX size={14} />,
};

const fields = [
  'key',
  'name',
  'description',
  'client',
  // Earlier versions recorded this field, because a project had a single kind.
  'kind',
  'kinds',
  'startDay',
  'endDay',
  'tags',
  'languages',
  'twoPersonReview',
  'scope',
] as const;
type Field = (typeof fields)[number];

function FieldChange({ change }: { change: Change }): ReactNode {
  const t = useT('projects');
  const words = useProjectWords();
  const field: Field | undefined = fields.find((each) => each === change.field);
  const label = field ? t(`history.field.${field}`) : change.field;
  if (field === 'description') {
    return (
      <div>
        {label}
        <TextDiff before={textOf(change.from)} after={textOf(change.to)} />
      </div>
    );
  }
  return <div>{t('history.change', { field: label, from: words(change.field, change.from), to: words(change.field, change.to) })}</div>;
}
