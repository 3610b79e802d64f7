import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { formatDay, formatDayRange, inBin } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useIsTeam, useProfile } from '../profile/profile.queries.ts';
import { useMedia, usePhone } from '../ui/behavior/use-media.ts';
import { Person } from '../ui/data/avatar.tsx';
import { countsWidth } from '../ui/data/counts-width.ts';
import type { Column } from '../ui/data/data-table-props.ts';
import { PeopleStack } from '../ui/data/people-stack.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { SeverityCounts } from '../ui/data/severity-counts.tsx';
import { Status } from '../ui/data/status.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconUndo } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './project-list.module.css';

/** The usual width of the column of issues in px, and its maximum in wide windows. */
const [usualCounts, mostCounts] = [216, 320];

type SharedColumns = Record<'key' | 'name' | 'status' | 'dates' | 'issues', Column<ProjectRow>>;

function useSharedColumns(rows: readonly ProjectRow[]): SharedColumns {
  const t = useT('projects');
  const wide = useMedia('(min-width: 1440px)');
  return {
    key: { id: 'key', header: t('column.key'), width: 104, sortable: true, phone: 'lead', cell: (row) => <KeyText>{row.key}</KeyText> },
    name: {
      id: 'name',
      header: t('column.name'),
      least: 200,
      sortable: true,
      phone: 'title',
      cell: (row) => (
        <>
          <span className={styles.name}>{row.name}</span>
          {row.client && <span className={styles.client}>{row.client}</span>}
        </>
      ),
    },
    status: {
      id: 'status',
      header: t('column.status'),
      width: 148,
      sortable: true,
      phone: 'status',
      cell: (row) => <Status plain status={row.status} label={t(`status.${row.status}`)} />,
    },
    dates: {
      id: 'endDay',
      header: t('column.dates'),
      width: 156,
      sortable: true,
      cell: (row) => (
        <Text size={12} tone="muted" numeric>
          {formatDayRange(row.startDay, row.endDay) || '–'}
        </Text>
      ),
    },
    issues: {
      id: 'issues',
      header: t('column.issues'),
      width: wide ? Math.max(usualCounts, countsWidth(rows, mostCounts)) : usualCounts,
      phone: 'key',
      cell: (row) => <IssueCounts counts={row.issues} />,
    },
  };
}

function IssueCounts({ counts }: { counts: ProjectRow['issues'] }) {
  const t = useT('projects');
  const team = useIsTeam();
  return <SeverityCounts counts={counts} note={t('countsNote')} empty={t(team ? 'noIssues' : 'noIssuesSeen')} />;
}

export function useProjectColumns(rows: readonly ProjectRow[]): Column<ProjectRow>[] {
  const t = useT('projects');
  const { key, name, status, dates, issues } = useSharedColumns(rows);
  return [
    key,
    name,
    status,
    dates,
    issues,
    {
      id: 'people',
      header: t('column.people'),
      width: 128,
      cell: (row) => <PeopleStack people={row.people} count={row.peopleCount} />,
    },
    {
      id: 'updatedAt',
      header: t('column.updatedAt'),
      hint: t('updatedHint'),
      width: 152,
      sortable: true,
      wide: true,
      phone: 'end',
      cell: (row) => (
        <Text size={12} tone="muted">
          <RelativeTime at={row.updatedAt} />
        </Text>
      ),
    },
  ];
}

export function useBinColumns(
  rows: readonly ProjectRow[],
  restoring: string | undefined,
  onRestore: (row: ProjectRow) => void,
): Column<ProjectRow>[] {
  const t = useT('projects');
  const { timeZone } = useProfile().currentWorkspace;
  const phone = usePhone();
  const { key, name, issues } = useSharedColumns(rows);
  return [
    key,
    name,
    issues,
    {
      id: 'deletedAt',
      header: t('column.deletedAt'),
      width: 108,
      cell: (row) => row.deletedAt && <Text numeric>{formatDay(inBin(row.deletedAt, timeZone).since)}</Text>,
    },
    {
      id: 'deletedBy',
      header: t('column.deletedBy'),
      width: 176,
      cell: (row) => row.deletedBy && <Person name={row.deletedBy.name || row.deletedBy.username} src={row.deletedBy.avatar} />,
    },
    {
      id: 'left',
      header: t('column.left'),
      width: 172,
      phone: 'status',
      cell: (row) =>
        row.deletedAt && (
          <>
            {t('binLeft', { count: inBin(row.deletedAt, timeZone).left })}
            {phone && row.deletedBy && <div>{row.deletedBy.name || row.deletedBy.username}</div>}
          </>
        ),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      hideHeader: true,
      width: 160,
      align: 'right',
      phone: 'end',
      cell: (row) => (
        <Button
          size="s"
          icon={<IconUndo size={14} />}
          aria-label={`${t('restore')} ${row.key}`}
          busy={row.id === restoring}
          onClick={() => onRestore(row)}
        >
          {t('restore')}
        </Button>
      ),
    },
  ];
}
