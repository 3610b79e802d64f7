import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { type BulkOutcome, reasonsOf } from '../../lib/run-batches.ts';
import { type Bulk, useBulk } from '../../ui/data/use-bulk.ts';
import { refreshIssues } from '../issues.queries.ts';
import { type BulkChange, type IssueBatch, undoOf } from './batches.ts';

async function send({ rows, change }: IssueBatch): Promise<(string | null)[]> {
  const body = { ids: rows.map(({ id }) => id), change };
  return reasonsOf((await call(issuesContract.bulk, { body }, { background: true })).items);
}

export type IssueBulk = Bulk<IssueRow, BulkChange>;
export type IssueBulkOutcome = BulkOutcome<IssueRow>;

export function useIssueBulk(onLeft: (outcome: IssueBulkOutcome) => void): IssueBulk {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const undone = (batches: readonly IssueBatch[], done: readonly IssueRow[]): string | undefined => {
    if (batches.every(({ change }) => change.restore)) return t('bulk.restored', { count: done.length });
    if (!batches.every(({ change }) => change.status === 'IN_PROGRESS')) return undefined;
    const [{ key } = { key: '' }, ...others] = done;
    return others.length === 0 ? t('step.withdraw.done', { key }) : t('bulk.withdrawn', { count: done.length });
  };
  return useBulk({ send, undoOf, undone, refresh: () => refreshIssues(queryClient), onLeft });
}
