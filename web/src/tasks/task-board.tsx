import { TASK_STATUSES, type TaskStatus } from '@coloa/contract/tasks/task-states.ts';
import type { DragEvent } from 'react';
import { useT } from '../lib/i18n.ts';
import { StatusMark } from '../ui/data/status-mark.tsx';
import { unseen } from '../ui/design/classes.ts';
import { TaskCard } from './task-card.tsx';
import type { TaskViewProps } from './task-view.ts';
import styles from './tasks.module.css';
import { useBoardMoves } from './use-board-moves.ts';
/** Cards can be dragged, or moved with Shift and an arrow key. An arrow key alone moves the focus. */
export function TaskBoard({ projectId, tasks, found, hrefOf }: TaskViewProps) {
  const t = useT('tasks');
  const moves = useBoardMoves({ projectId, tasks, found });
  return (
    <section ref={moves.board} aria-label={t('view.board')} className={styles.place}>
      <p className={styles.keys}>{t('board.keys')}</p>
      <div className={styles.board}>
        {TASK_STATUSES.map((status) => (
          <BoardColumn key={status} status={status} tasks={tasks} hrefOf={hrefOf} moves={moves} />
        ))}
      </div>
      <p className={unseen} role="status">
        {moves.said}
      </p>
    </section>
  );
}

interface BoardColumnProps extends Pick<TaskViewProps, 'tasks' | 'hrefOf'> {
  status: TaskStatus;
  moves: ReturnType<typeof useBoardMoves>;
}

function BoardColumn({ status, tasks, hrefOf, moves }: BoardColumnProps) {
  const t = useT('tasks');
  const { place, dragged } = moves;
  const cards = moves.columns[status];
  return (
    <section
      className={styles.column}
      aria-label={t(`status.${status}`)}
      data-over={place?.status === status || undefined}
      onDragOver={(event) => {
        if (!dragged) return;
        event.preventDefault();
        moves.over({ status, index: indexAt(event) });
      }}
      onDrop={(event) => {
        event.preventDefault();
        moves.drop({ status, index: indexAt(event) });
      }}
    >
      <h3 className={styles.columnHead}>
        <StatusMark status={status} />
        {t(`status.${status}`)}
        <span>{cards.length}</span>
      </h3>
      <ol className={styles.cards}>
        {cards.map((task, index) => (
          <TaskCard
            key={task.id}
            task={task}
            parent={tasks.find(({ id }) => id === task.parentId)}
            blockers={tasks.filter(({ id, status: of }) => task.blockedBy.includes(id) && of !== 'DONE')}
            href={hrefOf(task.id)}
            landing={place?.status === status && place.index === index}
            onDrag={() => moves.drag(task)}
            onDragEnd={moves.end}
            onKey={(event) => moves.step(task, event)}
            onLeave={moves.stay}
          />
        ))}
        {cards.length === 0 && <li className={styles.none}>{t('board.none')}</li>}
      </ol>
    </section>
  );
}

/** Returns the index of the first card whose middle is below the pointer, or the number of cards. */
function indexAt(event: DragEvent<HTMLElement>): number {
  const cards = [...event.currentTarget.querySelectorAll('[data-task]')];
  const at = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return event.clientY < top + height / 2;
  });
  return at < 0 ? cards.length : at;
}
