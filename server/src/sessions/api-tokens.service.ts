import type { DbOrTx } from '../platform/database/database.ts';
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts';
import type { Platform } from '../platform/platform.ts';
import { randomToken } from '../platform/security/secrets.ts';
import { deleteTokensOf, touchToken, type Whose } from './api-tokens.repo.ts';

export {
  countTokens,
  deleteToken,
  holdToken,
  insertToken,
  listTokens,
  type NewToken,
  ownerOf,
  type TokenRecord,
} from './api-tokens.repo.ts';

/** Distinguishes API tokens from session tokens, and helps to find leaked tokens. */
const PREFIX = 'coloa_';
const FORM = new RegExp(`^${PREFIX}[\\w-]{43}$`);

export const isApiToken = (token: string): boolean => FORM.test(token);

export const newApiToken = (): string => PREFIX + randomToken();

/** Deletes API tokens. The caller must call `forgetActors` after the commit. */
export const endTokensOf = (tx: DbOrTx, whose: Whose): Promise<void> => deleteTokensOf(tx, whose);

/**
 * Records the use of a token. Writes in the background, so that the call is not delayed. If a write fails, the next call records the use.
 */
export function noteUse({ database, log }: Pick<Platform, 'database' | 'log'>, workspaceId: string, id: string): void {
  touchToken(database.db, workspaceId, id).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) database.watch.lost(error);
    else log.warn({ err: error }, 'the use of a token was not noted');
  });
}
