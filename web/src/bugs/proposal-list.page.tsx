import type { ProposalRow } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { PROPOSAL_STATES, type ProposalState } from '@coloa/contract/bugs/bug-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '../app/page-title.ts';
import { paths } from '../app/paths.ts';
import { useT } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './bug-list.module.css';
import { proposalsQuery } from './bug-list.queries.ts';
import { ProposalLine } from './proposal-line.tsx';

/** What people proposed as templates; those that wait first. */
export function ProposalListPage() {
  const t = useT('bugs');
  const [state, setState] = useState<ProposalState>('OPEN');
  const [page, setPage] = useState(1);
  const list = useQuery(proposalsQuery({ state, page }));
  usePageTitle(t('manage.proposals'), t('manage.title'));
  return (
    <Page>
      <PageHeader
        level={2}
        title={t('manage.proposals')}
        actions={
          <Segmented
            label={t('proposal.show')}
            value={state}
            options={PROPOSAL_STATES.map((value) => ({ value, label: t(`proposal.state.${value}`) }))}
            onChange={(next) => {
              setState(next);
              setPage(1);
            }}
          />
        }
      />
      {list.data ? (
        <Proposals rows={list.data.items} />
      ) : list.isError ? (
        <ErrorState onRetry={() => void list.refetch()}>{t('proposal.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
      {list.data && <Pagination page={page} pageSize={list.data.pageSize} total={list.data.total} onPage={setPage} />}
    </Page>
  );
}

function Proposals({ rows }: { rows: readonly ProposalRow[] }) {
  const t = useT('bugs');
  if (rows.length === 0) return <EmptyState>{t('proposal.empty')}</EmptyState>;
  return (
    <Card padded={false} aria-label={t('manage.proposals')}>
      <ul className={styles.proposals}>
        {rows.map((row) => (
          <ProposalLine key={row.id} row={row} href={paths.bugProposal(row.id)} />
        ))}
      </ul>
    </Card>
  );
}
