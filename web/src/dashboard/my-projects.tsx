import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { COUNTED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { useRouter } from '@tanstack/react-router';
import { formatDayRange, formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useIsTeam } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { AvatarStack } from '../ui/data/avatar-stack.tsx';
import { DataTable } from '../ui/data/data-table.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { SeverityCounts } from '../ui/data/severity-counts.tsx';
import { Status } from '../ui/data/status.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import styles from './dashboard.module.css';
import type { Other } from './my-work.tsx';

const running: ProjectStatus[] = PROJECT_STATUSES.filter((status) => status !== 'COMPLETED' && status !== 'ARCHIVED');

interface MyProjectsProps {
  projects: Dashboard['projects'];
  me: string;
  /** The user whose projects are shown; null for the signed-in user's own projects. */
  other: Other | null;
}

export function MyProjects({ projects, me, other }: MyProjectsProps) {
  const t = useT('dashboard');
  const language = useLanguage();
  const { history } = useRouter();
  const title = other ? t('projectsOf', { name: other.name }) : t('projects');
  return (
    <div data-size="full">
      <Card
        padded={false}
        title={title}
        note={formatNumber(projects.total, language)}
        actions={
          <TextLink
            className={styles.seeAll}
            href={paths.projects({ people: [other?.id ?? me], status: running })}
            aria-label={t('seeAllOf', { title })}
          >
            {t('seeAll')}
          </TextLink>
        }
      >
        <DataTable<ProjectRow>
          label={title}
          columns={useColumns()}
          rows={projects.items}
          rowKey={(row) => row.id}
          hrefOf={(row) => paths.issues(row.id)}
          onOpen={(row) => history.push(paths.issues(row.id))}
          empty={<p className={styles.nothing}>{t('projectsEmpty')}</p>}
        />
      </Card>
    </div>
  );
}

function useColumns(): Column<ProjectRow>[] {
  const t = useT('projects');
  return [
    { id: 'key', header: t('column.key'), width: 92, phone: 'lead', cell: (row) => <KeyText>{row.key}</KeyText> },
    {
      id: 'name',
      header: t('column.name'),
      least: 200,
      phone: 'title',
      cell: (row) => <Text weight={500}>{row.name}</Text>,
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 146,
      phone: 'status',
      cell: (row) => <Status plain status={row.status} label={t(`status.${row.status}`)} />,
    },
    {
      id: 'dates',
      header: t('column.dates'),
      width: 148,
      wide: true,
      phone: 'end',
      cell: (row) => (
        <Text size={12} tone="muted" numeric>
          {formatDayRange(row.startDay, row.endDay) || '–'}
        </Text>
      ),
    },
    {
      id: 'issues',
      header: t('column.issues'),
      width: 228,
      phone: 'key',
      cell: (row) => <IssueCounts row={row} />,
    },
    {
      id: 'people',
      header: t('column.people'),
      width: 112,
      wide: true,
      cell: (row) => (
        <AvatarStack max={3} people={row.people.map((person) => ({ name: person.name || person.username, src: person.avatar }))} />
      ),
    },
  ];
}

function IssueCounts({ row: { id, issues } }: { row: ProjectRow }) {
  const t = useT('projects');
  const team = useIsTeam();
  return (
    <SeverityCounts
      counts={issues}
      note={t('countsNote')}
      empty={t(team ? 'noIssues' : 'noIssuesSeen')}
      hrefOf={(severity) => paths.issues(id, { severity: [severity], status: COUNTED_STATUSES })}
    />
  );
}
