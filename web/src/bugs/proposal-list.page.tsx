import { PROPOSAL_STATES, type ProposalRow } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { PastTheEnd } from '../ui/data/past-the-end.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import styles from './bug-list.module.css';
import { proposalsQuery } from './bug-list.queries.ts';
import { ProposalLine } from './proposal-line.tsx';
import { proposalSearch } from './proposals.search.ts';

export function ProposalListPage() {
  const t = useT('bugs');
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = proposalSearch(raw);
  useLeftOut(leftOut(raw, { ...search }), paths.bugProposals({ ...search }));
  const { state = 'OPEN', page = 1 } = search;
  const list = useQuery(proposalsQuery({ state, page }));
  const leaf = (next: number) => history.push(paths.bugProposals({ ...search, page: next > 1 ? next : undefined }));
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
            onChange={(next) => history.replace(paths.bugProposals({ state: next === 'OPEN' ? undefined : next }))}
          />
        }
      />
      {list.data ? (
        list.data.items.length === 0 && list.data.total > 0 ? (
          <PastTheEnd {...list.data} onPage={leaf} />
        ) : (
          <Proposals rows={list.data.items} />
        )
      ) : list.isError ? (
        <ErrorState onRetry={() => void list.refetch()}>{t('proposal.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
      {list.data && <Pagination page={page} pageSize={list.data.pageSize} total={list.data.total} more={list.data.more} onPage={leaf} />}
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
