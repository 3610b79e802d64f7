import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { call } from '../../lib/api-client.ts';
import type { FieldName } from './issue-value.ts';
import type { Conflict } from './use-issue-form.ts';

/** What the history calls a field of the form. */
const inHistory = (name: FieldName): string => (name === 'fixerId' ? 'fixer' : name);

/** Who changed one of these fields last: people edit in two tabs, and must not be told that it was somebody else. Null where it cannot be told. */
export async function editorOf(issueId: string, fields: readonly FieldName[], userId: string): Promise<Conflict['by']> {
  if (fields.length === 0) return null;
  const names = fields.map(inHistory);
  const history = await call(issuesContract.history, { params: { id: issueId }, query: {} }, { background: true }).catch(() => null);
  const entry = history?.items.find(({ changes }) => changes.some(({ field }) => names.includes(field)));
  if (!entry) return null;
  return entry.actor.id === userId ? 'me' : { name: entry.actor.name };
}
