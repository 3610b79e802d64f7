import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import type { KeyboardEvent } from 'react';
import { useT } from '../lib/i18n.ts';
import { AvatarStack } from '../ui/data/avatar-stack.tsx';
import { IconCalendar, IconCheck } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import { TaskDay } from './task-day.tsx';
import { TaskProgressCount } from './task-progress.tsx';
import { facesOf, isPastEnd } from './task-view.ts';
import styles from './tasks.module.css';

interface TaskCardProps {
  task: Task;
  blockers: readonly Task[];
  href: string;
  /** The last day of the project. */
  endDay: string | null;
  landing: boolean;
  onDrag: () => void;
  onDragEnd: () => void;
  onKey: (event: KeyboardEvent) => void;
  onLeave: () => void;
}

export function TaskCard({ task, blockers, href, endDay, landing, onDrag, onDragEnd, onKey, onLeave }: TaskCardProps) {
  const t = useT('tasks');
  return (
    <li data-landing={landing || undefined}>
      <Link
        href={href}
        data-task={task.id}
        className={styles.card}
        draggable={task.can.edit}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          onDrag();
        }}
        onDragEnd={onDragEnd}
        onKeyDown={onKey}
        onBlur={onLeave}
      >
        <span className={styles.cardTitle}>{task.title}</span>
        {blockers.length > 0 && (
          <span className={styles.waits}>{t('waitsFor', { titles: blockers.map(({ title }) => title).join(', ') })}</span>
        )}
        <span className={styles.cardFoot}>
          {task.priority && <span>{task.priority}</span>}
          {task.dueDay && (
            <span className={styles.fact}>
              <IconCalendar size={14} />
              <TaskDay day={task.dueDay} overdue={task.overdue} late={isPastEnd(task, endDay)} />
            </span>
          )}
          {task.rows > 0 && (
            <span className={styles.fact}>
              <IconCheck size={14} />
              <TaskProgressCount task={task} />
            </span>
          )}
          <span className={styles.grow} />
          <AvatarStack max={3} people={facesOf(task)} />
        </span>
      </Link>
    </li>
  );
}
