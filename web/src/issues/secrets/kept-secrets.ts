import { textFieldsOf } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { type SearchedIssue, searchedTexts, secretsOfIssue } from '@coloa/contract/secrets/issue-secrets.ts';
import { type KeptSecret, keptSecretsContract } from '@coloa/contract/secrets/kept-secrets.contract.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFields } from '../../custom-fields/use-fields.ts';
import type { SecretDecisions } from '../../editor/secrets/secret-decisions.ts';
import { issueKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';

const NONE: readonly KeptSecret[] = [];

/** The query key begins with the key of the issue, so that invalidating the issue also invalidates this query. */
const keptSecretsQuery = (issueId: string) =>
  queryOptions({
    queryKey: [...issueKeys.one(issueId), 'kept-secrets'],
    queryFn: ({ signal }) => call(keptSecretsContract.list, { params: { id: issueId } }, { signal, background: true }),
    meta: { background: true },
  });

/** Extracts the kept passages from the saved texts, because the server stores only their hashes. */
function valuesOf(issue: SearchedIssue, kept: readonly KeptSecret[]): Set<string> {
  const texts = new Map(searchedTexts(issue).map(({ place, text }) => [JSON.stringify(place), text]));
  return new Set(
    kept.flatMap(({ places }) => places.map(({ place, from, to }) => (texts.get(JSON.stringify(place)) ?? '').slice(from, to))),
  );
}

/** Returns a function that checks whether a passage of the issue is kept. Asks the server only if the issue contains secrets. */
export function useIsKept(issue: Issue | null): (secret: string) => boolean {
  const fields = useFields(issue !== null);
  const searched = useMemo(() => issue && { ...issue, textFields: textFieldsOf(fields, issue.fields) }, [issue, fields]);
  const hasSecrets = useMemo(() => searched !== null && secretsOfIssue(searched).length > 0, [searched]);
  const { data = NONE } = useQuery({ ...keptSecretsQuery(issue?.id ?? ''), enabled: hasSecrets });
  return useMemo(() => {
    const values = searched ? valuesOf(searched, data) : new Set<string>();
    return (secret: string) => values.has(secret);
  }, [searched, data]);
}

/**
 * Returns the user's decisions about secrets in an issue form. A decision about a passage that is not saved yet is remembered until the
 * form is closed.
 */
export function useIssueSecretDecisions(issue: Issue | null): SecretDecisions {
  const queryClient = useQueryClient();
  const isSavedKept = useIsKept(issue);
  const [decided, setDecided] = useState<readonly string[]>([]);
  return useMemo(
    () => ({
      isKept: (secret) => isSavedKept(secret) || decided.includes(secret),
      keep: issue?.can.edit
        ? async (secret, { kind, rule }, reason) => {
            await call(keptSecretsContract.keep, { params: { id: issue.id }, body: { secret, kind, rule, reason } }, { background: true });
            setDecided((now) => [...now, secret]);
            await queryClient.invalidateQueries({ queryKey: keptSecretsQuery(issue.id).queryKey });
          }
        : null,
    }),
    [issue, isSavedKept, decided, queryClient],
  );
}
