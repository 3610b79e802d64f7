import { TASK_STATUSES, type TaskStatus } from '@coloa/contract/tasks/task-states.ts';
import type { DragEvent } from 'react';
import { useT } from '../lib/i18n.ts';
import { StatusMark } from '../ui/data/status-mark.tsx';
import { unseen } from '../ui/design/classes.ts';
import { TextLink } from '../ui/layout/text-link.tsx';
import { TaskCard } from './task-card.tsx';
import { groupsOf } from './task-shapes.ts';
import type { TaskViewProps } from './task-view.ts';
import styles from './tasks.module.css';
import { useBoardMoves } from './use-board-moves.ts';
/** Users can drag cards, or move them with Shift and an arrow key. An arrow key alone moves the focus. */
export function TaskBoard({ projectId, days, tasks, found, hrefOf }: TaskViewProps) {
  const t = useT('tasks');
  const moves = useBoardMoves({ projectId, tasks, found });
  return (
    <section ref={moves.board} aria-label={t('view.board')} className={styles.place}>
      <p className={styles.keys}>{t('board.keys')}</p>
      <div className={styles.board}>
        {TASK_STATUSES.map((status) => (
          <BoardColumn key={status} status={status} tasks={tasks} endDay={days.endDay} hrefOf={hrefOf} moves={moves} />
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
  endDay: string | null;
  moves: ReturnType<typeof useBoardMoves>;
}

function BoardColumn({ status, tasks, endDay, hrefOf, moves }: BoardColumnProps) {
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
      <div className={styles.cards}>
        {groupsOf(cards).map((group) => {
          const parent = tasks.find(({ id }) => id === group[0]?.parentId);
          return (
            <div key={group[0]?.id} className={styles.group}>
              {parent && (
                <h4>
                  <TextLink href={hrefOf(parent.id)}>{parent.title}</TextLink>
                </h4>
              )}
              <ol aria-label={parent?.title}>
                {group.map((task) => (
                  <TaskCard
                    key={task.id}
                    task={task}
                    blockers={tasks.filter(({ id, status: of }) => task.blockedBy.includes(id) && of !== 'DONE')}
                    href={hrefOf(task.id)}
                    endDay={endDay}
                    landing={place?.status === status && place.index === cards.indexOf(task)}
                    onDrag={() => moves.drag(task)}
                    onDragEnd={moves.end}
                    onKey={(event) => moves.step(task, event)}
                    onLeave={moves.stay}
                  />
                ))}
              </ol>
            </div>
          );
        })}
        {cards.length === 0 && <p className={styles.none}>{t('board.none')}</p>}
      </div>
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
