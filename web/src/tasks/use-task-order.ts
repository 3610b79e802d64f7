import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { usePageKeys } from '../ui/behavior/page-keys.ts';
import type { RowProps } from '../ui/data/data-table-props.ts';
import { isBelow } from '../ui/fields/use-order.ts';
import { dropOf, landingOf, type Move, moved, stepAmong, type TreeRow } from './task-shapes.ts';
import { useMoveTask } from './use-task-edits.ts';

const steps = { ArrowUp: 'up', ArrowDown: 'down' } as const;

/** Moves tasks among their siblings. `said` is the announcement for screen readers: the last move, or that a task is first or last. */
function useSiblingMoves(projectId: string, tasks: readonly Task[], shown: readonly Task[]) {
  const t = useT('tasks');
  const send = useMoveTask(projectId);
  const [said, setSaid] = useState('');
  const move = (task: Task, to: Move) => {
    send({ task, move: to });
    const siblings = moved(tasks, task.id, to).filter(({ parentId }) => parentId === task.parentId);
    const position = (siblings.find(({ id }) => id === task.id)?.position ?? 0) + 1;
    setSaid(t('order.moved', { title: task.title, position, count: siblings.length }));
  };
  const step = (task: Task, event: KeyboardEvent) => {
    const direction = steps[event.key as keyof typeof steps];
    if (!direction || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = stepAmong(task, shown, direction);
    if (to) move(task, to);
    else setSaid(t('board.edge', { title: task.title }));
  };
  return { move, step, said };
}

export function useTaskOrder(projectId: string, tasks: readonly Task[], rows: readonly TreeRow[]) {
  usePageKeys(tasks.some(({ can }) => can.edit) ? { order: ['Shift+↑', 'Shift+↓'] } : {});
  const shown = rows.map(({ task }) => task);
  const { move, step, said } = useSiblingMoves(projectId, tasks, shown);
  const [dragged, setDragged] = useState<Task | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const change = dragged && over !== null ? dropOf(dragged, dragged.status, shown, over) : null;
  const landing = dragged && change && landingOf(dragged, shown, change);

  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const dragProps = (task: Task): RowProps => ({
    draggable: true,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(task);
    },
    onDragEnd: end,
    onKeyDown: (event) => {
      // React also bubbles key events from an editor of the row, which is outside the row in the DOM.
      if (event.target instanceof Node && event.currentTarget.contains(event.target)) step(task, event);
    },
  });
  const rowProps = ({ task }: TreeRow): RowProps => {
    const index = shown.findIndex(({ id }) => id === task.id);
    const at = (event: DragEvent<HTMLElement>) => index + (isBelow(event) ? 1 : 0);
    return {
      'data-landing': landing?.id === task.id ? landing.edge : undefined,
      onDragOver: (event) => {
        if (!dragged) return;
        event.preventDefault();
        setOver(at(event));
      },
      onDrop: (event) => {
        event.preventDefault();
        const to = dragged && dropOf(dragged, dragged.status, shown, at(event));
        if (dragged && to) move(dragged, to);
        end();
      },
      ...(task.can.edit && dragProps(task)),
    };
  };
  return { rowProps, said };
}
