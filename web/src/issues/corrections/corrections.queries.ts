import type { ArgsOf } from '@coloa/contract/http.ts';
import { correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { issueKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';

/** The query key begins with the key of the issue, so that every change to the issue invalidates the query. */
export const correctionsQuery = (issueId: string) =>
  queryOptions({
    queryKey: [...issueKeys.one(issueId), 'corrections'],
    queryFn: ({ signal }) => call(correctionsContract.list, { params: { id: issueId } }, { signal, background: true }),
    meta: { background: true },
  });

export type AcceptInput = NonNullable<ArgsOf<typeof correctionsContract.accept>['body']>;

interface Accepted {
  correctionId: string;
  /** The lead's changes to the correction; empty to accept the correction as proposed. */
  edit: AcceptInput;
}

/** Accepts a correction. Rejects with EDIT_CONFLICT if the fields have changed since their version; callers handle this error. */
export const acceptCorrection = ({ correctionId, edit }: Accepted): Promise<true> =>
  call(correctionsContract.accept, { params: { id: correctionId }, body: edit }, { background: true });
