import { TASK_STATUSES, type TaskStatus } from '@coloa/contract/tasks/task-states.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { StatusMark } from '../ui/data/status-mark.tsx';
import { unseen } from '../ui/design/unseen.ts';
import { TaskCard } from './task-card.tsx';
import { columnsOf, type Direction, dropOf, type Move, moved, stepOf } from './task-shapes.ts';
import type { TaskViewProps } from './task-view.ts';
import styles from './tasks.module.css';
import { useMoveTask } from './use-task-edits.ts';

const directions: Partial<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** Where a card would land: before the card of that number in the column. */
interface Place {
  status: TaskStatus;
  index: number;
}

/** A column per status. Cards are dragged, or moved with Shift and the arrows; the arrows alone go from card to card. */
export function TaskBoard({ projectId, tasks, found, hrefOf }: TaskViewProps) {
  const t = useT('tasks');
  const send = useMoveTask(projectId);
  const board = useRef<HTMLElement>(null);
  const columns = columnsOf(tasks, found);
  const [dragged, setDragged] = useState<Task | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [said, setSaid] = useState('');
  const follow = useRef<string | null>(null);
  const cardOf = (id: string) => board.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"]`);

  useEffect(() => {
    // A card that changed its column is another element there: the keyboard goes along.
    if (follow.current === null) return;
    cardOf(follow.current)?.focus();
  });

  const move = (task: Task, change: Move) => {
    send({ task, move: change });
    const status = change.status ?? task.status;
    const next = columnsOf(moved(tasks, task.id, change), found)[status];
    const position = next.findIndex(({ id }) => id === task.id) + 1;
    setSaid(t('board.moved', { title: task.title, status: t(`status.${status}`), position, count: next.length }));
  };
  const drop = ({ status, index }: Place) => {
    const change = dragged && dropOf(dragged, status, columns[status], index);
    if (dragged && change) move(dragged, change);
    setDragged(null);
    setPlace(null);
  };
  const step = (task: Task, event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.shiftKey) return cardOf(beside(task, columns, direction) ?? '')?.focus();
    if (!task.can.edit) return;
    const change = stepOf(task, columns, direction);
    if (!change) return setSaid(t('board.edge', { title: task.title }));
    follow.current = task.id;
    move(task, change);
  };

  return (
    <section ref={board} aria-label={t('view.board')} className={styles.place}>
      <p className={styles.keys}>{t('board.keys')}</p>
      <div className={styles.board}>
        {TASK_STATUSES.map((status) => (
          <section
            key={status}
            className={styles.column}
            aria-label={t(`status.${status}`)}
            data-over={place?.status === status || undefined}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              setPlace({ status, index: indexAt(event) });
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop({ status, index: indexAt(event) });
            }}
          >
            <h3 className={styles.columnHead}>
              <StatusMark status={status} />
              {t(`status.${status}`)}
              <span>{columns[status].length}</span>
            </h3>
            <ol className={styles.cards}>
              {columns[status].map((task, index) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  parent={tasks.find(({ id }) => id === task.parentId)}
                  blockers={tasks.filter(({ id, status: of }) => task.blockedBy.includes(id) && of !== 'DONE')}
                  href={hrefOf(task.id)}
                  landing={place?.status === status && place.index === index}
                  onDrag={() => setDragged(task)}
                  onDragEnd={() => {
                    setDragged(null);
                    setPlace(null);
                  }}
                  onKey={(event) => step(task, event)}
                  onLeave={() => {
                    follow.current = null;
                  }}
                />
              ))}
              {columns[status].length === 0 && <li className={styles.none}>{t('board.none')}</li>}
            </ol>
          </section>
        ))}
      </div>
      <p className={unseen} role="status">
        {said}
      </p>
    </section>
  );
}

/** The number of the card before which the pointer is: the first whose middle is below it. */
function indexAt(event: DragEvent<HTMLElement>): number {
  const cards = [...event.currentTarget.querySelectorAll('[data-task]')];
  const at = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return event.clientY < top + height / 2;
  });
  return at < 0 ? cards.length : at;
}

/** The card that an arrow leads to; sideways past columns that are empty. */
function beside(task: Task, columns: Record<TaskStatus, Task[]>, direction: Direction): string | undefined {
  const column = columns[task.status];
  const index = column.findIndex(({ id }) => id === task.id);
  if (direction === 'up' || direction === 'down') return column[index + (direction === 'up' ? -1 : 1)]?.id;
  const at = TASK_STATUSES.indexOf(task.status);
  const others = direction === 'left' ? TASK_STATUSES.slice(0, at).toReversed() : TASK_STATUSES.slice(at + 1);
  const next = others.map((status) => columns[status]).find((cards) => cards.length > 0);
  return next?.[Math.min(index, next.length - 1)]?.id;
}
