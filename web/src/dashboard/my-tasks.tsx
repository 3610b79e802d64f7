import type { MyTask } from '@coloa/contract/tasks/tasks.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { myTasksQuery } from '../tasks/my-tasks.queries.ts';
import { StatusMark } from '../ui/data/status-mark.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { cx } from '../ui/design/classes.ts';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Link } from '../ui/layout/link.tsx';
import styles from './dashboard.module.css';
import { Due } from './due.tsx';
import type { Other } from './my-work.tsx';

const shownTasks = 8;

/** Lists the open tasks of a user. Renders nothing while the tasks are loading, or if there are none. */
export function MyTasks({ other }: { other: Other | null }) {
  const t = useT('tasks');
  const language = useLanguage();
  const { data, isError, refetch } = useQuery(myTasksQuery(other?.id));
  const [all, setAll] = useState(false);
  if (!isError && !data?.total) return null;
  return (
    <div data-size="half">
      <Card
        className={styles.card}
        title={other ? t('my.titleOf', { name: other.name }) : t('my.title')}
        note={data && formatNumber(data.total, language)}
        padded={false}
      >
        {!data && <ErrorState onRetry={() => void refetch()}>{t('my.failed')}</ErrorState>}
        {data && (
          <ul className={cx(styles.work, styles.tasks)}>
            {(all ? data.items : data.items.slice(0, shownTasks)).map((task) => (
              <TaskLine key={task.id} task={task} />
            ))}
          </ul>
        )}
        {data && data.items.length > shownTasks && (
          <div className={styles.more}>
            <Button size="s" kind="quiet" flush aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('my.fewer') : t('my.more', { count: data.items.length - shownTasks })}
            </Button>
            {all && data.total > data.items.length && t('my.beyond', { shown: data.items.length, total: data.total })}
          </div>
        )}
      </Card>
    </div>
  );
}

function TaskLine({ task }: { task: MyTask }) {
  const t = useT('tasks');
  const { project, checked, rows } = task;
  return (
    <li>
      <Link href={paths.tasks(project.id, { task: task.id })}>
        <StatusMark status={task.status} />
        <span className={styles.key} title={project.name}>
          <KeyText>{project.key}</KeyText>
        </span>
        <span className={styles.title}>{task.title}</span>
        <span className={styles.status}>
          {task.blocked ? t('my.blocked') : rows > 0 ? t('my.rows', { checked, rows }) : t(`status.${task.status}`)}
        </span>
        <span className={styles.when}>{task.dueDay && <Due day={task.dueDay} overdue={task.overdue} />}</span>
      </Link>
    </li>
  );
}
