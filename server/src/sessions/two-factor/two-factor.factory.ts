import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { codeAt, hashOfRecoveryCode, newRecoveryCodes, newSecret, secretPurpose } from './codes.policy.ts';
import { confirm, putUnconfirmed, replaceRecoveryCodes } from './two-factor.repo.ts';

export async function buildTwoFactor(
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  user: { id: string },
  { on = true } = {},
) {
  const secret = newSecret();
  const sealed = secrets.seal(secretPurpose(user.id), secret);
  const recoveryCodes = on ? newRecoveryCodes() : [];
  await database.transaction(async (tx: Tx) => {
    await putUnconfirmed(tx, user.id, sealed);
    if (!on) return;
    await confirm(tx, user.id, sealed, 0);
    await replaceRecoveryCodes(tx, user.id, recoveryCodes.map(hashOfRecoveryCode));
  });
  return {
    secret,
    recoveryCodes,
    code: (steps = 0): string => codeAt(secret, new Date(Date.now() + steps * 30_000)),
  };
}
