import type { MyTask } from '@coloa/contract/tasks/tasks.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../app/paths.ts';
import { formatNumber, formatShortDay } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { myTasksQuery } from '../tasks/tasks.queries.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { KeyText } from '../ui/key-text.tsx';
import { Link } from '../ui/link.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { Text } from '../ui/text.tsx';
import styles from './dashboard.module.css';

/** As many as the other cards show. */
const shownTasks = 8;

/** The reader's own open tasks in all projects, what is due first; nothing at all for who has none, as clients always. */
export function MyTasks() {
  const t = useT('tasks');
  const language = useLanguage();
  const { data, isError, refetch } = useQuery(myTasksQuery);
  if (!isError && !data?.total) return null;
  return (
    <Card span={12} className={styles.card} title={t('my.title')} note={data && formatNumber(data.total, language)} padded={false}>
      {!data && <ErrorState onRetry={() => void refetch()}>{t('my.failed')}</ErrorState>}
      {data && (
        <ul className={styles.work}>
          {data.items.slice(0, shownTasks).map((task) => (
            <TaskLine key={task.id} task={task} />
          ))}
        </ul>
      )}
      {data && data.total > shownTasks && <p className={styles.lists}>{t('my.more', { count: data.total - shownTasks })}</p>}
    </Card>
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
        <span className={styles.when}>
          {task.dueDay && (
            <Text numeric {...(task.overdue && { tone: 'danger', weight: 500, title: t('overdue') })}>
              {formatShortDay(task.dueDay)}
            </Text>
          )}
        </span>
      </Link>
    </li>
  );
}
