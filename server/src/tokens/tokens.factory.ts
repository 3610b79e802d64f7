import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { sha256 } from '../platform/security/secrets.ts';
import { insertToken, type NewToken, newApiToken } from '../sessions/api-tokens.service.ts';

type Overrides = Partial<Omit<NewToken, 'workspaceId' | 'userId' | 'hash' | 'ending'>>;

export async function buildToken(db: DbOrTx, owner: { id: string; workspaceId: string }, given: Overrides = {}) {
  const token = newApiToken();
  const row = { workspaceId: owner.workspaceId, userId: owner.id, id: newId(), name: 'CI', scope: 'WRITE' as const, ...given };
  await insertToken(db, { ...row, hash: sha256(token), ending: token.slice(-4) });
  return { ...row, token };
}
