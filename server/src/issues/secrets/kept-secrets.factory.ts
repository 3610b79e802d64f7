import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { BuiltIssue } from '../issues.factory.ts';
import { insertKeptSecret } from './kept-secrets.repo.ts';

/** Inserts a decision to keep a passage. The hash matches no text of the issue. */
export async function buildKeptSecret(db: DbOrTx, issue: BuiltIssue, reason: string) {
  const row = { workspaceId: issue.workspaceId, id: newId(), issueId: issue.id, kind: 'PHONE', rule: 'phone', reason } as const;
  await insertKeptSecret(db, { ...row, salt: 'salt', hash: 'hash', keptBy: issue.reporterId });
  return row;
}
