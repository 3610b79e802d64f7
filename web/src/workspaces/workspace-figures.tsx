import { PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import type { WorkspaceSummary } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mayWriteThere } from '../choices/members.queries.ts';
import { formatNumber, formatSize } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { LastSeen } from '../sessions/last-seen.tsx';
import { SeverityCounts } from '../ui/data/severity-counts.tsx';
import { Status } from '../ui/data/status.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Link } from '../ui/layout/link.tsx';
import { TwoFactorWords } from './two-factor-words.tsx';
import styles from './workspaces.module.css';
import { summaryQuery } from './workspaces.queries.ts';

export function WorkspaceFigures({ id }: { id: string }) {
  const t = useT('workspaces');
  const summary = useQuery(summaryQuery(id));
  return (
    <Card title={t('figures.title')}>
      {summary.data ? (
        <Figures summary={summary.data} />
      ) : summary.isError ? (
        <ErrorState onRetry={() => void summary.refetch()}>{t('figures.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={3} />
      )}
    </Card>
  );
}

function Figures({ summary }: { summary: WorkspaceSummary }) {
  const t = useT('workspaces');
  const statuses = useT('projects');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { workspace, members, byRole, projects, issues, storage, lastSeenAt } = summary;
  const count = t('members', { count: members, number: number(members) });
  return (
    <dl className={styles.figures}>
      <Figure label={t('column.members')}>
        {mayWriteThere(summary) ? <Link href={paths.users({ workspaceId: workspace.id })}>{count}</Link> : count}
        <small>
          {byRole
            .filter((role) => role.members > 0)
            .map((role) => `${role.name} ${number(role.members)}`)
            .join(' · ')}
        </small>
      </Figure>
      <Figure label={t('column.twoFactor')}>
        <TwoFactorWords summary={summary} />
      </Figure>
      <Figure label={t('column.lastSeenAt')}>{lastSeenAt ? <LastSeen at={lastSeenAt} /> : t('never')}</Figure>
      {issues && (
        <Figure label={t('column.issues')}>
          {number(issues.total)}
          <SeverityCounts counts={issues.bySeverity} />
          <small>{statuses('countsNote')}</small>
        </Figure>
      )}
      <Figure label={t('column.storage')}>
        {formatSize(storage.bytes, language)}
        <small>{t('files', { count: storage.files, number: number(storage.files) })}</small>
      </Figure>
      {projects && (
        <Figure label={t('column.projects')} wide>
          {number(projects.total)}
          <span className={styles.statuses}>
            {PROJECT_STATUSES.filter((status) => projects.byStatus[status]).map((status) => (
              <span key={status}>
                <Status plain status={status} label={statuses(`status.${status}`)} />
                {number(projects.byStatus[status] ?? 0)}
              </span>
            ))}
          </span>
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
