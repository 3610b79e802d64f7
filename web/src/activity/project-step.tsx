import type { ProjectHistoryEntry } from '@coloa/contract/projects/project-history.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { textOf, useProjectWords } from './project-words.ts';

type Entry = ProjectHistoryEntry;
type Change = Entry['changes'][number];

/** Renders the description of a history step, which follows the name of the user who took the step. */
export function ProjectStep({ entry }: { entry: Pick<Entry, 'action' | 'changes'> }): ReactNode {
  const t = useT('projects');
  const words = useProjectWords();
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
  const words = useProjectWords();
  const [from, to] = [standingOf(change.from), standingOf(change.to)];
  if (from.status !== to.status) return t('history.progress', { name: to.name, to: words('assigneeStatus', to.status) });
  return t('history.hats', { name: to.name, from: words('hats', from.hats), to: words('hats', to.hats) });
}
