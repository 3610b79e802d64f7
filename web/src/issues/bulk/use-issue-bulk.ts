import type { FieldsInput } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { type BulkOutcome, reasonsOf } from '../../lib/run-batches.ts';
import { type Bulk, useBulk } from '../../ui/data/use-bulk.ts';
import { refreshIssues } from '../issues.queries.ts';
import { type BulkChange, changedOf, type IssueBatch, propertyOf, undoOf } from './batches.ts';

export type IssueBulk = Bulk<IssueRow, BulkChange>;
export type IssueBulkOutcome = BulkOutcome<IssueRow>;

export function useIssueBulk(onLeft: (outcome: IssueBulkOutcome) => void): IssueBulk {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const before = useRef(new Map<string, FieldsInput>()).current;
  const send = async ({ rows, change }: IssueBatch): Promise<(string | null)[]> => {
    const body = { ids: rows.map(({ id }) => id), change };
    const { items } = await call(issuesContract.bulk, { body }, { background: true });
    for (const [at, { fieldsBefore }] of items.entries()) {
      if (fieldsBefore) before.set(rows[at]?.id ?? '', fieldsBefore);
    }
    return reasonsOf(items);
  };
  const undone = (batches: readonly IssueBatch[], done: readonly IssueRow[]): string | undefined => {
    if (batches.every(({ change }) => change.restore)) return t('bulk.restored', { count: done.length });
    if (!batches.every(({ change }) => change.status === 'IN_PROGRESS')) return undefined;
    const [{ key } = { key: '' }, ...others] = done;
    return others.length === 0 ? t('step.withdraw.done', { key }) : t('bulk.withdrawn', { count: done.length });
  };
  return useBulk({
    send,
    undoOf: (batches, done) => undoOf(batches, done, before),
    changedOf: (batches, done) => changedOf(batches, done, before),
    unchanged: (count) => t('bulk.unchanged', { count }),
    propertyOf,
    undone,
    refresh: () => refreshIssues(queryClient),
    onLeft,
  });
}
