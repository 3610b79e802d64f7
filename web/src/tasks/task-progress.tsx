import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Text } from '../ui/layout/text.tsx';
import { progressOf } from './task-view.ts';
import styles from './tasks.module.css';

interface TaskProgressProps {
  task: Pick<Task, 'title' | 'rows' | 'assignees'>;
}

/** Returns the reader's progress, or that of the slowest assignee, and a tooltip with the progress of each assignee of several. */
function useProgress({ rows, assignees }: TaskProgressProps['task']): { done: number; tip: string | undefined } {
  const t = useT('tasks');
  const done = progressOf(assignees, useProfile().id);
  const lines = assignees.map((each) => `${each.name || each.username}: ${t('rows.count', { done: progressOf([each]), all: rows })}`);
  return { done, tip: lines.length > 1 ? lines.join('\n') : undefined };
}

export function TaskProgress({ task }: TaskProgressProps) {
  const t = useT('tasks');
  const { done, tip } = useProgress(task);
  return (
    <span className={styles.rowsCell} title={tip}>
      <ProgressBar bare width={64} label={t('rows.progressOf', { title: task.title })} value={done / task.rows} />
      <Text size={12} numeric>
        {done}/{task.rows}
      </Text>
    </span>
  );
}

export function TaskProgressCount({ task }: TaskProgressProps) {
  const { done, tip } = useProgress(task);
  return (
    <span title={tip}>
      {done}/{task.rows}
    </span>
  );
}
