import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { BuiltIssue } from '../issues.factory.ts';
import { insertKeptSecret } from './kept-secrets.repo.ts';

/** Inserts a decision about a value that no text contains. */
export async function buildKeptSecret(db: DbOrTx, issue: BuiltIssue, reason: string) {
  const row = { workspaceId: issue.workspaceId, id: newId(), issueId: issue.id, kind: 'PHONE', rule: 'phone', reason } as const;
  await insertKeptSecret(db, { ...row, salt: 'salt', hash: 'hash', keptBy: issue.reporterId });
  return row;
}
