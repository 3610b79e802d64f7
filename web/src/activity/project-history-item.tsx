import type { ProjectHistoryEntry } from '@coloa/contract/projects/project-history.ts';
import { ASSIGNEE_STATUSES, HATS, PROJECT_KINDS, PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { isLanguage, useT } from '../lib/i18n.ts';
import { IconCheck, IconFile, IconLink, IconPencil, IconPlus, IconTrash, IconUndo, IconX } from '../ui/layout/icons.tsx';
import { TextDiff } from '../ui/markdown/text-diff.tsx';
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

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Renders the description of a history step, which follows the name of the user who took the step. */
export function ProjectStep({ entry }: { entry: Pick<Entry, 'action' | 'changes'> }): ReactNode {
  const t = useT('projects');
  const words = useWords();
  const [change] = entry.changes;
  const { from, to } = change ?? {};
  switch (entry.action) {
    case 'STATUS':
      return t('history.STATUS', { from: words('status', from), to: words('status', to) });
    case 'ASSIGNED':
      return t('history.ASSIGNED', { name: standingOf(to).name, hats: words('hats', standingOf(to).hats) });
    case 'UNASSIGNED':
      return t('history.UNASSIGNED', { name: standingOf(from).name });
    case 'ATTACHED':
      return t('history.ATTACHED', { name: textOf(to) });
    case 'DETACHED':
      return t('history.DETACHED', { name: textOf(from) });
    case 'ROUND_OPENED':
    case 'ROUND_CLOSED':
      return t(`history.${entry.action}`, { number: textOf(to) || textOf(from) });
    case 'TASK_ADDED':
    case 'TASK_DONE':
    case 'TASK_DELETED':
      return t(`history.${entry.action}`, { name: textOf(to) || textOf(from) });
    case 'TASKS_MADE':
      return t('history.TASKS_MADE', { tasks: textOf(to) });
    case 'CONTROLS_TAKEN':
    case 'CONTROLS_DROPPED':
      return t(`history.${entry.action}`, { controls: textOf(to) || textOf(from) });
    case 'VERSION_KEPT':
    case 'VERSION_DELETED':
      return t(`history.${entry.action}`, { number: textOf(to) || textOf(from) });
    case 'SHARED':
    case 'SHARE_ENDED':
      return t(`history.${entry.action}`, { label: textOf(to) || textOf(from) });
    case 'EDITED':
      return change?.field === 'assignee' ? <AssigneeChange change={change} /> : t('history.EDITED');
    default:
      return t(`history.${entry.action}`);
  }
}

interface Standing {
  name: string;
  hats: readonly unknown[];
  status: unknown;
}

function standingOf(value: unknown): Standing {
  const { person, hats, status } = (value ?? {}) as { person?: { name?: unknown }; hats?: unknown; status?: unknown };
  return { name: textOf(person?.name), hats: Array.isArray(hats) ? hats : [], status };
}

function AssigneeChange({ change }: { change: Change }): ReactNode {
  const t = useT('projects');
  const words = useWords();
  const [from, to] = [standingOf(change.from), standingOf(change.to)];
  if (from.status !== to.status) return t('history.progress', { name: to.name, to: words('assigneeStatus', to.status) });
  return t('history.hats', { name: to.name, from: words('hats', from.hats), to: words('hats', to.hats) });
}

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
  const words = useWords();
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

/** Returns the text of a scope row, including whether it is in scope and its note, because a change may affect only these. */
function scopeWords(row: unknown, t: TFunction<['projects', 'ui']>): string {
  const { value, inScope, note } = (row ?? {}) as { value?: unknown; inScope?: unknown; note?: unknown };
  const scope = typeof inScope === 'boolean' ? t(inScope ? 'scope.in' : 'scope.out') : '';
  return [textOf(value), scope, textOf(note)].filter(Boolean).join(' · ');
}

function useWords(): (field: string, value: unknown) => string {
  const t = useT('projects');
  const one = (field: string, value: unknown): string => {
    const known = <Value extends string>(values: readonly Value[], say: (value: Value) => string): string => {
      const found = values.find((each) => each === value);
      return found === undefined ? textOf(value) : say(found);
    };
    switch (field) {
      case 'status':
        return known(PROJECT_STATUSES, (status) => t(`status.${status}`));
      case 'kind':
      case 'kinds':
        return known(PROJECT_KINDS, (kind) => t(`kind.${kind}`));
      case 'hats':
        return known(HATS, (hat) => t(`hat.${hat}`));
      case 'assigneeStatus':
        return known(ASSIGNEE_STATUSES, (status) => t(`assigneeStatus.${status}`));
      case 'languages':
        return isLanguage(value) ? t(`ui:language.${value}`) : textOf(value);
      case 'startDay':
      case 'endDay':
        return textOf(value) && formatDay(textOf(value));
      case 'twoPersonReview':
        return t(value === true ? 'history.on' : 'history.off');
      case 'scope':
        return scopeWords(value, t);
      default:
        return textOf(value);
    }
  };
  return (field, value) => {
    const words = Array.isArray(value) ? value.map((each) => one(field, each)).join(', ') : one(field, value);
    return words || t('history.nothing');
  };
}
