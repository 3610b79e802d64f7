import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Editor, FormConflict } from '../../editor/drafted-form.ts';
import { call } from '../../lib/api-client.ts';
import type { FieldErrors } from './form-errors.ts';
import type { IssueValue } from './issue-value.ts';
import type { ConflictName, Merge } from './merge.ts';

export interface Wanted {
  /** True if the save also sends the issue to review. */
  send: boolean;
  stay: boolean;
  /** The issue of which the new issue is marked as a duplicate after it was sent to review. */
  repeats?: { id: string; key: string };
}

export type Conflict = FormConflict<IssueValue, Merge, Wanted>;

export interface IssueFormTypes {
  entity: Issue;
  value: IssueValue;
  merge: Merge;
  wanted: Wanted;
  errors: FieldErrors;
}

/** Whether a conflict concerns a field of the history, which uses another name for the fixer and one name per evidence item. */
const isCalled = (name: ConflictName, field: string): boolean =>
  field === (name === 'fixerId' ? 'fixer' : name) || (name === 'evidence' && field.startsWith('evidence.'));

/**
 * Returns the user who changed these fields last. 'me' is the signed-in user, who can edit in two tabs; null means unknown, or several
 * users.
 */
export async function editorOf(issueId: string, fields: readonly ConflictName[], userId: string): Promise<Editor> {
  if (fields.length === 0) return null;
  const history = await call(issuesContract.history, { params: { id: issueId }, query: {} }, { background: true }).catch(() => null);
  const lastOf = (name: ConflictName) => history?.items.find(({ changes }) => changes.some(({ field }) => isCalled(name, field)))?.actor;
  const [actor, ...others] = new Map(fields.map(lastOf).map((editor) => [editor?.id, editor])).values();
  if (!actor || others.length > 0) return null;
  return actor.id === userId ? 'me' : { name: actor.name };
}
