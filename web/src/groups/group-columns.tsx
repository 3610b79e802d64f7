import type { GroupRow } from '@coloa/contract/groups/groups.contract.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useCan } from '../profile/profile.queries.ts';
import type { Column } from '../ui/data/data-table-props.ts';
import { PeopleStack } from '../ui/data/people-stack.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { SeverityCounts } from '../ui/data/severity-counts.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './groups.module.css';

export function useGroupColumns(): Column<GroupRow>[] {
  const t = useT('groups');
  const seesAll = useCan('READ_PROJECT');
  const seen = seesAll ? {} : { hint: t('seenHint') };
  return [
    {
      id: 'name',
      header: t('column.name'),
      least: 320,
      sortable: true,
      phone: 'title',
      cell: (row) => (
        <>
          <span className={styles.name}>{row.name}</span>
          {row.excerpt && <span className={styles.excerpt}>{row.excerpt}</span>}
        </>
      ),
    },
    {
      id: 'projects',
      header: t('column.projects'),
      ...seen,
      width: 104,
      phone: 'lead',
      cell: (row) => <ProjectCount projects={row.projects} seesAll={seesAll} />,
    },
    {
      id: 'issues',
      header: t('column.issues'),
      ...seen,
      width: 232,
      phone: 'key',
      cell: (row) => <IssueCounts counts={row.issues} seesAll={seesAll} />,
    },
    {
      id: 'people',
      header: t('column.people'),
      width: 136,
      phone: 'status',
      cell: (row) => <PeopleStack people={row.people} count={row.peopleCount} />,
    },
    {
      id: 'updatedAt',
      header: t('column.updatedAt'),
      hint: t('updatedHint'),
      width: 152,
      sortable: true,
      phone: 'end',
      cell: (row) => (
        <Text size={12} tone="muted">
          <RelativeTime at={row.updatedAt} />
        </Text>
      ),
    },
  ];
}

interface SeenProps {
  /** False if there may be projects or issues that the user cannot see, so that none is not stated as a fact. */
  seesAll: boolean;
}

/** Shows the number of projects, followed by a word on phones, where tables have no column headings. */
function ProjectCount({ projects, seesAll }: Pick<GroupRow, 'projects'> & SeenProps) {
  const t = useT('groups');
  const language = useLanguage();
  if (projects === 0 && !seesAll) {
    return (
      <>
        <span className={styles.onWide} title={t('noneSeen.projects')}>
          –
        </span>
        <span className={styles.onPhone}>{t('noneSeen.projects')}</span>
      </>
    );
  }
  return (
    <>
      <span className={styles.onWide}>{formatNumber(projects, language)}</span>
      <span className={styles.onPhone}>{t('projectCount', { count: projects })}</span>
    </>
  );
}

export function IssueCounts({ counts, seesAll }: { counts: GroupRow['issues'] } & SeenProps) {
  const t = useT('projects');
  return <SeverityCounts counts={counts} note={t('countsNote')} empty={t(seesAll ? 'noIssues' : 'noIssuesSeen')} />;
}
