import { LIMITS } from '@coloa/contract/limits.ts';
import { publish } from '../../events/events.service.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import { type Refusal, refusal } from '../../platform/http/refusal.ts';
import { createConcurrencyLimit } from '../../platform/jobs/concurrency-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { sha256 } from '../../platform/security/secrets.ts';
import { networkOf } from '../../sessions/login-throttle.policy.ts';
import { cookieName, openProof } from './share-cookies.ts';
import type { ShareEnds } from './share-ends.ts';
import { insertVisits, type Visitor } from './share-visits.repo.ts';
import { type FoundShare, findByToken, findShare, settleTry } from './shared-report.repo.ts';
import { RATES, shareStateOf } from './shares.policy.ts';

/** The maximum number of readers waiting for their password check. */
const PASSWORDS_WAITING = 300;

/** The holder of a link, as far as known. */
export interface Reader extends Visitor {
  cookies: Readonly<Record<string, string | undefined>>;
}

/** Data sent with each call of a link's page. */
interface Given {
  token: string;
  password?: string | undefined;
}

/** Returns the error for a link that is not accessible now; null if it is open. */
export function whyShut({ share, project, workspace }: FoundShare): Refusal | null {
  const state = shareStateOf(share);
  if (project.deletedAt || workspace.deletedAt || state === 'REVOKED') return refusal('SHARE_GONE');
  // Only holders of the complete token get here: they learn that the link was not revoked, and when it expired.
  if (state === 'EXPIRED') return refusal('SHARE_GONE', { current: { expiresAt: share.expiresAt?.toISOString() } });
  return state === 'LOCKED' ? refusal('SHARE_LOCKED') : null;
}

/**
 * Returns the current state of a link, for a reader who was just admitted.
 * @throws Refusal SHARE_GONE, SHARE_LOCKED, SHARE_PASSWORD_REQUIRED if it has a password, and got a new one or was locked since
 */
export async function findAgain(db: DbOrTx, { share }: FoundShare): Promise<FoundShare> {
  const now = await findShare(db, share.workspaceId, share.id);
  const shut = now ? whyShut(now) : refusal('SHARE_GONE');
  if (shut || !now) throw shut;
  if (now.share.passwordHash !== null && now.share.generation !== share.generation)
    throw refusal('SHARE_PASSWORD_REQUIRED', { path: 'password' });
  return now;
}

/** Returns the error for a link that was active a moment ago. */
export const whyEnded = (db: DbOrTx, found: FoundShare): Promise<unknown> =>
  findAgain(db, found).then(
    // The link is open and needs nothing else: the same call will succeed.
    () => refusal('TOO_MANY_REQUESTS', { retryAfter: 1 }),
    (why: unknown) => why,
  );

export interface SharedReports {
  /**
   * Returns the link of a token, for readers who proved its password if it has one: by the cookie of its page, or by sending it.
   * @throws Refusal SHARE_GONE, SHARE_LOCKED, SHARE_PASSWORD_REQUIRED, SHARE_PASSWORD_WRONG, TOO_OFTEN, TOO_MANY_REQUESTS
   */
  open(given: Given, reader: Reader): Promise<FoundShare>;
}

export function createSharedReports(platform: Platform, ends: ShareEnds): SharedReports {
  const { database, passwords, secrets, publicUrl } = platform;
  const calls = createRateLimit(RATES.calls, 'requests');
  const unknownTokens = createRateLimit(RATES.unknownTokens, 'requests');
  // In a separate queue: however many readers arrive, a sign-in waits for at most one of their password checks.
  const passwordInTurn = createConcurrencyLimit(1, PASSWORDS_WAITING);

  /** Finds a link by the hash of its token, which callers cannot control: the time reveals nothing about other tokens. */
  async function find(token: string, network: string): Promise<FoundShare> {
    const found = await findByToken(database.db, sha256(token));
    if (found === undefined) unknownTokens.take(network);
    // Unknown, deleted and revoked links give the same error, so that it reveals nothing to callers who guess.
    const shut = found ? whyShut(found) : refusal('SHARE_GONE');
    if (shut || !found) throw shut;
    return found;
  }

  function proved({ share }: FoundShare, cookies: Reader['cookies']): boolean {
    const proof = openProof(secrets, 'share-page', cookies[cookieName(share.id, publicUrl())] ?? '');
    return proof?.shareId === share.id && proof.workspaceId === share.workspaceId && proof.generation === share.generation;
  }

  /**
   * A password is verified first and recorded afterwards, in one statement: of any number of concurrent attempts, at most
   * `LIMITS.sharePasswordTries` are reported as wrong, and none after them as right.
   */
  async function tryPassword(found: FoundShare, hash: string, password: string, { address, browser }: Reader): Promise<void> {
    const { share } = found;
    const right = await passwordInTurn(() => passwords.verify(hash, password));
    const settled = await database.transaction(async (tx) => {
      const row = await settleTry(tx, share, right);
      if (!row || right) return row;
      const kinds =
        row.wrongPasswords < LIMITS.sharePasswordTries ? (['WRONG_PASSWORD'] as const) : (['WRONG_PASSWORD', 'LOCKED'] as const);
      await insertVisits(
        tx,
        share,
        { address, browser },
        kinds.map((kind) => ({ kind, part: '' })),
      );
      await publish(tx, share.workspaceId, { kind: 'REPORT', projectId: share.projectId });
      return row;
    });
    if (!settled) throw await whyEnded(database.db, found);
    if (right) return;
    const left = LIMITS.sharePasswordTries - settled.wrongPasswords;
    if (left > 0) throw refusal('SHARE_PASSWORD_WRONG', { path: 'password', params: { left } });
    const locked = () => refusal('SHARE_LOCKED');
    ends.end(locked, share.id);
    throw locked();
  }

  return {
    async open({ token, password }, reader) {
      const network = networkOf(reader.address);
      calls.take(network);
      const found = await find(token, network);
      const { passwordHash } = found.share;
      if (passwordHash === null || proved(found, reader.cookies)) return found;
      if (password === undefined) throw refusal('SHARE_PASSWORD_REQUIRED', { path: 'password' });
      await tryPassword(found, passwordHash, password, reader);
      return found;
    },
  };
}
