import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import qrcode from 'qrcode';
import { auditActor } from '../../audit/audit.service.ts';
import { lockForIdentityChange } from '../../membership/identity.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Database, DbOrTx, Tx } from '../../platform/database/database.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Account, accountOf, byThemselves, mailAccount, recordOnAccount } from '../accounts.service.ts';
import { codeKeys, type ThrottleKeys } from '../login-throttle.policy.ts';
import { countAttempt, forgiveCode } from '../login-throttle.service.ts';
import { isPresentPassword } from '../passwords.service.ts';
import { endSessionsOf, forgetActors } from '../sessions.service.ts';
import { tellOfFailure } from '../sign-in-failures.service.ts';
import {
  hashOfRecoveryCode,
  isTotpCode,
  newRecoveryCodes,
  newSecret,
  otpauthUrlOf,
  plainCode,
  secretPurpose,
  stepOf,
} from './codes.policy.ts';
import {
  confirm,
  deleteTwoFactor,
  putUnconfirmed,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  secretOf,
  twoFactorAsJson,
  useRecoveryCode,
  useStep,
} from './two-factor.repo.ts';

export { deleteTwoFactor, twoFactorAsJson };

type Parts = Pick<Platform, 'database' | 'secrets'>;
type Caller = Pick<Actor, 'userId' | 'username'>;

const wrong = (path: string) => refusal('OTP_WRONG', { path });

/** Returns whether the user has enabled two-factor; false while the set-up is unfinished. */
export const hasTwoFactor = async (db: DbOrTx, userId: string): Promise<boolean> => (await secretOf(db, userId))?.confirmed ?? false;

/**
 * Returns the keys that count failed attempts. A recovery code cannot be guessed, so failed attempts from other IP addresses do not block
 * it.
 */
const keysOf = (userId: string, address: string, plain: string): ThrottleKeys => {
  const { codePair, codeUser } = codeKeys(userId, address);
  return isTotpCode(plain) ? { codePair, codeUser } : { codePair };
};

/**
 * Checks a code and runs `work`. Consumes the code in the transaction of `work`, so that an error of `work` leaves it valid.
 * @throws Refusal OTP_WRONG on the given path, TOO_MANY_ATTEMPTS, and errors of `work`
 */
export async function withCode<T>(
  { database, secrets }: Parts,
  account: Pick<Account, 'id' | 'username'>,
  given: { code: string; path: string; address: string; signedIn: boolean },
  work: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const plain = plainCode(given.code);
  const many = await countAttempt(database, keysOf(account.id, given.address, plain));
  const done = await database.transaction(async (tx) => {
    const recovery = !isTotpCode(plain);
    if (!(await (recovery ? useRecoveryCode(tx, account.id, hashOfRecoveryCode(plain)) : useTotpCode(tx, secrets, account.id, plain))))
      return null;
    const { codePair, codeUser } = codeKeys(account.id, given.address);
    await forgiveCode(tx, { codePair, codeUser });
    const whole = await accountOf(tx, account.id);
    if (recovery) await tellOfRecoveryCode(tx, secrets, whole, given.address);
    return { answer: await work(tx, whole) };
  });
  if (done) return done.answer;
  const { address, signedIn } = given;
  await database.transaction((tx) => tellOfFailure({ secrets }, tx, account.id, { address, many, code: true, signedIn }));
  throw wrong(given.path);
}

async function useTotpCode(tx: Tx, secrets: Platform['secrets'], userId: string, plain: string): Promise<boolean> {
  const found = await secretOf(tx, userId);
  if (!found?.confirmed) return false;
  const step = stepOf(secrets.open(secretPurpose(userId), found.secret), plain, new Date());
  return step !== null && useStep(tx, userId, step);
}

async function tellOfRecoveryCode(tx: Tx, secrets: Platform['secrets'], account: Account, address: string): Promise<void> {
  const left = await recoveryCodesLeft(tx, account.id);
  await recordOnAccount(tx, account, byThemselves(account, address), 'RECOVERY_CODE_USED', { left });
  const values = { address, left: String(left) };
  await mailAccount({ secrets }, tx, account, { template: 'recoveryCodeUsed', values, link: pageLink(sharedPaths.profile()) });
}

/**
 * Generates a secret for two-factor, which applies only after `registerTwoFactor` confirms it.
 * @throws Refusal TWO_FACTOR_ON
 */
export async function generateTwoFactor({ database, secrets }: Parts, { userId, username }: Caller) {
  const secret = newSecret();
  if (!(await putUnconfirmed(database.db, userId, secrets.seal(secretPurpose(userId), secret)))) throw refusal('TWO_FACTOR_ON');
  const otpauthUrl = otpauthUrlOf(secret, username);
  return { secret, otpauthUrl, qr: await qrcode.toString(otpauthUrl, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
}

async function giveRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashOfRecoveryCode));
  return codes;
}

/**
 * Enables two-factor. Requires the password, so that a stolen session cannot lock out the user.
 * @throws Refusal PASSWORD_WRONG, OTP_WRONG, TOO_MANY_REQUESTS, TOO_MANY_ATTEMPTS, TWO_FACTOR_ON, TWO_FACTOR_NOT_BEGUN
 */
export async function registerTwoFactor(
  platform: Parts & Pick<Platform, 'passwords'>,
  actor: Caller,
  address: string,
  { code, password }: { code: string; password: string },
): Promise<string[]> {
  const { database, secrets } = platform;
  const { userId } = actor;
  const found = await secretOf(database.db, userId);
  if (!found) throw refusal('TWO_FACTOR_NOT_BEGUN');
  if (found.confirmed) throw refusal('TWO_FACTOR_ON');
  if (!(await isPresentPassword(platform, actor, address, password))) throw refusal('PASSWORD_WRONG', { path: 'password' });
  const keys = codeKeys(userId, address);
  await countAttempt(database, keys);
  const step = stepOf(secrets.open(secretPurpose(userId), found.secret), plainCode(code), new Date());
  if (step === null) throw wrong('code');
  const codes = await database.transaction(async (tx) => {
    if (!(await confirm(tx, userId, found.secret, step))) throw refusal('TWO_FACTOR_NOT_BEGUN');
    await forgiveCode(tx, keys);
    const account = await accountOf(tx, userId);
    await recordOnAccount(tx, account, byThemselves(account, address), 'TWO_FACTOR_ON');
    await mailAccount({ secrets }, tx, account, { template: 'twoFactorOn' });
    return giveRecoveryCodes(tx, userId);
  });
  forgetActors(database);
  return codes;
}

async function requireOn(database: Database, userId: string): Promise<void> {
  if (!(await hasTwoFactor(database.db, userId))) throw refusal('TWO_FACTOR_OFF');
}

/** @throws Refusal OTP_WRONG, TOO_MANY_ATTEMPTS, TWO_FACTOR_OFF */
export async function disableTwoFactor(parts: Parts, actor: Caller, address: string, code: string): Promise<void> {
  const { database, secrets } = parts;
  await requireOn(database, actor.userId);
  await withCode(
    parts,
    { id: actor.userId, username: actor.username },
    { code, path: 'code', address, signedIn: true },
    async (tx, account) => {
      await deleteTwoFactor(tx, account.id);
      await recordOnAccount(tx, account, byThemselves(account, address), 'TWO_FACTOR_OFF');
      await mailAccount({ secrets }, tx, account, { template: 'twoFactorOff', values: { by: account.username } });
    },
  );
  forgetActors(database);
}

/** @throws Refusal OTP_WRONG, TOO_MANY_ATTEMPTS, TWO_FACTOR_OFF */
export async function renewRecoveryCodes(parts: Parts, actor: Caller, address: string, code: string): Promise<string[]> {
  await requireOn(parts.database, actor.userId);
  return withCode(
    parts,
    { id: actor.userId, username: actor.username },
    { code, path: 'code', address, signedIn: true },
    async (tx, account) => {
      await recordOnAccount(tx, account, byThemselves(account, address), 'RECOVERY_CODES_RENEWED');
      await mailAccount(parts, tx, account, {
        template: 'recoveryCodesRenewed',
        values: { address },
        link: pageLink(sharedPaths.profile()),
      });
      return giveRecoveryCodes(tx, account.id);
    },
  );
}

/**
 * Removes the second factor of a user, and ends the user's sessions and API tokens.
 * @throws Refusal NOT_FOUND, FORBIDDEN, OWN_IDENTITY, TWO_FACTOR_OFF
 */
export async function resetTwoFactor({ database, secrets }: Parts, actor: Actor, address: string, userId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await lockForIdentityChange(tx, actor, userId);
    if (!(await deleteTwoFactor(tx, userId))) throw refusal('TWO_FACTOR_OFF');
    await endSessionsOf(tx, userId);
    const account = await accountOf(tx, userId);
    await recordOnAccount(tx, account, auditActor(actor, { ip: address }), 'TWO_FACTOR_RESET');
    await mailAccount({ secrets }, tx, account, { template: 'twoFactorOff', values: { by: actor.username } });
  });
  forgetActors(database);
}
