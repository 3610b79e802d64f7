import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { call } from '../../lib/api-client.ts';
import type { IssueValue } from './issue-value.ts';
import type { ConflictName, Merge } from './merge.ts';

export interface Wanted {
  /** Also send it to review. */
  send: boolean;
  /** Stay in the form afterwards. */
  stay: boolean;
}

/** An edit that met another one. */
export interface Conflict {
  merge: Merge;
  /** The form when the two met. */
  mine: IssueValue;
  theirs: IssueValue;
  version: number;
  /** Who made the other edit; 'me' for the reader in another tab or on another device, null where it cannot be told. */
  by: { name: string } | 'me' | null;
  /** What the reader wanted, to go on with afterwards; null: to write on with theirs merged in. */
  wanted: Wanted | null;
}

/** Whether the history means this by the name of a field. */
const isCalled = (name: ConflictName, field: string): boolean =>
  field === (name === 'fixerId' ? 'fixer' : name) || (name === 'evidence' && field.startsWith('evidence.'));

/** Who changed one of these fields last: people edit in two tabs, and must not be told that it was somebody else. Null where it cannot be told. */
export async function editorOf(issueId: string, fields: readonly ConflictName[], userId: string): Promise<Conflict['by']> {
  if (fields.length === 0) return null;
  const history = await call(issuesContract.history, { params: { id: issueId }, query: {} }, { background: true }).catch(() => null);
  const entry = history?.items.find(({ changes }) => changes.some(({ field }) => fields.some((name) => isCalled(name, field))));
  if (!entry) return null;
  return entry.actor.id === userId ? 'me' : { name: entry.actor.name };
}
