import type { Workspace, WorkspaceSummary } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { formatDay, formatNumber, inBin } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { LastSeen } from '../sessions/last-seen.tsx';
import { usePhone } from '../ui/behavior/use-media.ts';
import { Person } from '../ui/data/avatar.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { SeverityCounts } from '../ui/data/severity-counts.tsx';
import { Tag } from '../ui/data/words.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconUndo } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TwoFactorWords } from './two-factor-words.tsx';
import { type AskWorkspace, WorkspaceMenu } from './workspace-menu.tsx';
import type { WorkspaceRow } from './workspace-row.ts';
import styles from './workspaces.module.css';

function useNameColumns(): Column<WorkspaceRow>[] {
  const t = useT('workspaces');
  const here = useProfile().currentWorkspace.id;
  return [
    {
      id: 'name',
      header: t('column.name'),
      sortable: true,
      phone: 'title',
      cell: ({ workspace: { id, name } }) => (
        <span className={styles.named}>
          <span className={styles.cut}>{name}</span>
          {id === here && <Tag>{t('here')}</Tag>}
        </span>
      ),
    },
    {
      id: 'slug',
      header: t('form.slug'),
      width: 132,
      phone: 'lead',
      cell: ({ workspace }) => (
        <Text mono size={12} tone="muted">
          {workspace.slug}
        </Text>
      ),
    },
  ];
}

function useFigureColumns(): Column<WorkspaceRow>[] {
  const t = useT('workspaces');
  const language = useLanguage();
  return [
    {
      id: 'members',
      header: t('column.members'),
      width: 104,
      sortable: true,
      phone: 'status',
      cell: ({ summary }) => summary && t('members', { count: summary.members, number: formatNumber(summary.members, language) }),
    },
    {
      id: 'twoFactor',
      header: t('column.twoFactor'),
      width: 244,
      wide: true,
      cell: ({ summary }) => summary && <TwoFactorWords summary={summary} />,
    },
    {
      id: 'projects',
      header: t('column.projects'),
      width: 136,
      sortable: true,
      wide: true,
      cell: ({ summary }) => summary?.projects && <Projects {...summary.projects} />,
    },
    {
      id: 'issues',
      header: t('column.issues'),
      width: 256,
      sortable: true,
      phone: 'end',
      cell: ({ summary }) => summary?.issues && <Issues {...summary.issues} />,
    },
    {
      id: 'lastSeenAt',
      header: t('column.lastSeenAt'),
      width: 176,
      sortable: true,
      wide: true,
      cell: ({ summary }) =>
        summary && (summary.lastSeenAt ? <LastSeen at={summary.lastSeenAt} /> : <Text tone="muted">{t('never')}</Text>),
    },
  ];
}

export function useWorkspaceColumns(ask: AskWorkspace): Column<WorkspaceRow>[] {
  const t = useT('workspaces');
  return [
    ...useNameColumns(),
    ...useFigureColumns(),
    {
      id: 'actions',
      header: t('column.actions'),
      hideHeader: true,
      width: 56,
      align: 'right',
      phone: 'key',
      cell: ({ workspace }) => <WorkspaceMenu workspace={workspace} ask={ask} />,
    },
  ];
}

function Projects({ total, byStatus }: NonNullable<WorkspaceSummary['projects']>) {
  const t = useT('workspaces');
  const language = useLanguage();
  const running = (byStatus.IN_PROGRESS ?? 0) + (byStatus.REPORTING ?? 0) + (byStatus.RETESTING ?? 0);
  return (
    <Text numeric>
      {formatNumber(total, language)}
      {running > 0 && <Text tone="muted"> · {t('running', { count: running, number: formatNumber(running, language) })}</Text>}
    </Text>
  );
}

function Issues({ bySeverity }: NonNullable<WorkspaceSummary['issues']>) {
  const t = useT('workspaces');
  const projects = useT('projects');
  return <SeverityCounts counts={bySeverity} note={projects('countsNote')} empty={t('noIssues')} />;
}

/** Returns the columns of the workspace bin. `restoring` is the id of the workspace being restored. */
export function useWorkspaceBinColumns(restoring: string | undefined, onRestore: (workspace: Workspace) => void): Column<WorkspaceRow>[] {
  const t = useT('workspaces');
  const phone = usePhone();
  const { timeZone } = useProfile().currentWorkspace;
  return [
    ...useNameColumns(),
    {
      id: 'deletedAt',
      header: t('column.deletedAt'),
      width: 120,
      cell: ({ workspace: { deletedAt } }) => deletedAt && <Text numeric>{formatDay(inBin(deletedAt, timeZone).since)}</Text>,
    },
    {
      id: 'deletedBy',
      header: t('column.deletedBy'),
      width: 176,
      cell: ({ workspace: { deletedBy } }) => deletedBy && <Person name={deletedBy.name || deletedBy.username} src={deletedBy.avatar} />,
    },
    {
      id: 'left',
      header: t('column.left'),
      width: 172,
      phone: 'status',
      cell: ({ workspace: { deletedAt, deletedBy } }) =>
        deletedAt && (
          <>
            {t('binLeft', { count: inBin(deletedAt, timeZone).left })}
            {phone && deletedBy && <div>{deletedBy.name || deletedBy.username}</div>}
          </>
        ),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      hideHeader: true,
      width: 150,
      align: 'right',
      phone: 'end',
      cell: ({ workspace }) =>
        workspace.can.restore && (
          <Button
            size="s"
            icon={<IconUndo size={14} />}
            aria-label={t('restoreOne', { name: workspace.name })}
            busy={workspace.id === restoring}
            onClick={() => onRestore(workspace)}
          >
            {t('restore')}
          </Button>
        ),
    },
  ];
}
