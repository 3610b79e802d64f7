import { TASK_STATUSES, type TaskStatus } from '@coloa/contract/tasks/task-states.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { usePageKeys } from '../ui/behavior/page-keys.ts';
import { columnsOf, type Direction, dropOf, type Move, moved, stepOf } from './task-shapes.ts';
import type { TaskViewProps } from './task-view.ts';
import { useMoveTask } from './use-task-edits.ts';

const directions: Partial<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** The position before the card at `index` in the column. An index equal to the number of cards means the end. */
interface Place {
  status: TaskStatus;
  index: number;
}

function useCardFocus(board: RefObject<HTMLElement | null>) {
  const followed = useRef<string | null>(null);
  const cardOf = (id: string) => board.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"]`);

  useEffect(() => {
    // React renders a moved card as a new element, which does not have the focus.
    if (followed.current === null) return;
    cardOf(followed.current)?.focus();
  });
  const follow = (id: string | null) => {
    followed.current = id;
  };
  return { cardOf, follow };
}

const arrows = ['↑', '↓', '←', '→'];

/**
 * Moves the cards of the board. `said` is the announcement for screen readers: the last move, or that a card is at the edge of the board.
 */
export function useBoardMoves({ projectId, tasks, found }: Pick<TaskViewProps, 'projectId' | 'tasks' | 'found'>) {
  const t = useT('tasks');
  const send = useMoveTask(projectId);
  usePageKeys({ move: arrows, ...(tasks.some(({ can }) => can.edit) && { order: arrows.map((arrow) => `Shift+${arrow}`) }) });
  const board = useRef<HTMLElement>(null);
  const columns = columnsOf(tasks, found);
  const [dragged, setDragged] = useState<Task | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [said, setSaid] = useState('');
  const { cardOf, follow } = useCardFocus(board);

  const move = (task: Task, change: Move) => {
    send({ task, move: change });
    const status = change.status ?? task.status;
    const next = columnsOf(moved(tasks, task.id, change), found)[status];
    const position = next.findIndex(({ id }) => id === task.id) + 1;
    setSaid(t('board.moved', { title: task.title, status: t(`status.${status}`), position, count: next.length }));
  };
  const end = () => {
    setDragged(null);
    setPlace(null);
  };
  const drop = ({ status, index }: Place) => {
    const change = dragged && dropOf(dragged, status, columns[status], index);
    if (dragged && change) move(dragged, change);
    end();
  };
  const step = (task: Task, event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.shiftKey) return cardOf(beside(task, columns, direction) ?? '')?.focus();
    if (!task.can.edit) return;
    const change = stepOf(task, columns, direction);
    if (!change) return setSaid(t('board.edge', { title: task.title }));
    follow(task.id);
    move(task, change);
  };
  /** Stops the focus from following the card, because the user moved the focus elsewhere. */
  const stay = () => follow(null);
  return { board, columns, said, dragged, place, drag: setDragged, over: setPlace, drop, end, step, stay };
}

/** Returns the id of the next card in a direction, or undefined at the edge. Skips empty columns to the left and right. */
function beside(task: Task, columns: Record<TaskStatus, Task[]>, direction: Direction): string | undefined {
  const column = columns[task.status];
  const index = column.findIndex(({ id }) => id === task.id);
  if (direction === 'up' || direction === 'down') return column[index + (direction === 'up' ? -1 : 1)]?.id;
  const at = TASK_STATUSES.indexOf(task.status);
  const others = direction === 'left' ? TASK_STATUSES.slice(0, at).toReversed() : TASK_STATUSES.slice(at + 1);
  const next = others.map((status) => columns[status]).find((cards) => cards.length > 0);
  return next?.[Math.min(index, next.length - 1)]?.id;
}
