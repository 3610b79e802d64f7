import type { Group, GroupProject } from '@coloa/contract/groups/groups.contract.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDayRange, formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useCan } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { Status } from '../ui/data/status.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ScrollRegion } from '../ui/layout/scroll-region.tsx';
import { Text } from '../ui/layout/text.tsx';
import { IssueCounts } from './group-columns.tsx';
import styles from './groups.module.css';

interface GroupProjectsProps {
  group: Group;
  add: ReactNode;
}

export function GroupProjects({ group, add }: GroupProjectsProps) {
  const t = useT('groups');
  const language = useLanguage();
  const { history } = useRouter();
  const seesAll = useCan('READ_PROJECT');
  const count = group.projects.length;
  return (
    <Card title={t('projects.title')} note={(count > 0 || seesAll) && formatNumber(count, language)} padded={false}>
      <ScrollRegion label={t('projects.title')}>
        <DataTable<GroupProject>
          label={t('projects.title')}
          columns={useColumns()}
          rows={group.projects}
          rowKey={(row) => row.id}
          hrefOf={(row) => paths.issues(row.id)}
          onOpen={(row) => history.push(paths.issues(row.id))}
          isMuted={(row) => row.status === 'ARCHIVED'}
          empty={<EmptyState action={add}>{t('projects.empty')}</EmptyState>}
        />
      </ScrollRegion>
    </Card>
  );
}

function useColumns(): Column<GroupProject>[] {
  const t = useT('projects');
  const say = useT('groups');
  return [
    { id: 'key', header: t('column.key'), width: 96, phone: 'lead', cell: (row) => <KeyText>{row.key}</KeyText> },
    { id: 'name', header: t('column.name'), least: 200, phone: 'title', cell: (row) => <span className={styles.name}>{row.name}</span> },
    {
      id: 'status',
      header: t('column.status'),
      width: 148,
      phone: 'status',
      cell: (row) => <Status plain status={row.status} label={t(`status.${row.status}`)} />,
    },
    {
      id: 'dates',
      header: t('column.dates'),
      width: 156,
      wide: true,
      cell: (row) => (
        <Text size={12} tone="muted" numeric>
          {formatDayRange(row.startDay, row.endDay) || '–'}
        </Text>
      ),
    },
    {
      id: 'closed',
      header: say('projects.closed'),
      width: 132,
      phone: 'end',
      cell: (row) => <ClosedIssues row={row} />,
    },
    {
      id: 'tasks',
      header: say('projects.tasks'),
      width: 132,
      cell: ({ name, tasks }) => tasks && <DoneTasks name={name} tasks={tasks} />,
    },
    { id: 'issues', header: t('column.issues'), width: 248, phone: 'key', cell: issuesOf },
  ];
}

/** Users who see the tasks of a project also see all its issues. */
const issuesOf = ({ issues, tasks }: GroupProject) => <IssueCounts counts={issues} seesAll={tasks !== null} />;

function ClosedIssues({ row: { name, closed, published } }: { row: GroupProject }) {
  const t = useT('groups');
  const language = useLanguage();
  const words = { name, done: formatNumber(closed, language), total: formatNumber(published, language) };
  return <Progress done={closed} total={published} label={t('projects.closedOf', words)} />;
}

function DoneTasks({ name, tasks: { done, total } }: { name: string; tasks: NonNullable<GroupProject['tasks']> }) {
  const t = useT('groups');
  const language = useLanguage();
  const words = { name, done: formatNumber(done, language), total: formatNumber(total, language) };
  return <Progress done={done} total={total} label={t('projects.tasksOf', words)} />;
}

function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  const language = useLanguage();
  if (total === 0) return <Text tone="muted">–</Text>;
  return (
    <span className={styles.progress}>
      <ProgressBar bare value={done / total} width={56} label={label} />
      <Text size={12} tone="muted" numeric>
        {formatNumber(done, language)} / {formatNumber(total, language)}
      </Text>
    </span>
  );
}
