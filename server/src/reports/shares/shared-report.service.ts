import { LIMITS } from '@coloa/contract/limits.ts';
import { publish } from '../../events/events.service.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import { type Refusal, refusal } from '../../platform/http/refusal.ts';
import { createConcurrencyLimit } from '../../platform/jobs/concurrency-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { sha256 } from '../../platform/security/secrets.ts';
import { networkOf } from '../../sessions/login-throttle.policy.ts';
import { cookieName, type DatedProof, openProof } from './share-cookies.ts';
import { shareLanguages } from './share-documents.service.ts';
import type { ShareEnds } from './share-ends.ts';
import { insertVisits, type Visitor } from './share-visits.repo.ts';
import { type FoundShare, findByToken, findShare, settleTry } from './shared-report.repo.ts';
import { COOKIE_SECONDS, RATES, shareStateOf } from './shares.policy.ts';

const PASSWORDS_WAITING = 300;

export interface Reader extends Visitor {
  cookies: Readonly<Record<string, string | undefined>>;
}

interface Given {
  token: string;
  password?: string | undefined;
}

const askForPassword = (found: FoundShare): Refusal =>
  refusal('SHARE_PASSWORD_REQUIRED', { path: 'password', current: { languages: shareLanguages(found) } });

export function whyShut(found: FoundShare): Refusal | null {
  const { share, project, workspace } = found;
  const state = shareStateOf(share);
  if (project.deletedAt || workspace.deletedAt || state === 'REVOKED') return refusal('SHARE_GONE');
  // Only callers with the complete token get these errors, so they may reveal the expiry and the languages.
  const languages = shareLanguages(found);
  if (state === 'EXPIRED') return refusal('SHARE_GONE', { current: { expiresAt: share.expiresAt?.toISOString(), languages } });
  return state === 'LOCKED' ? refusal('SHARE_LOCKED', { current: { languages } }) : null;
}

/**
 * Reads a link again.
 * @throws Refusal SHARE_GONE, SHARE_LOCKED, SHARE_PASSWORD_REQUIRED if the link has a password, and its password changed or it was locked
 * since `share` was read
 */
export async function findAgain(db: DbOrTx, { share }: FoundShare): Promise<FoundShare> {
  const now = await findShare(db, share.workspaceId, share.id);
  const shut = now ? whyShut(now) : refusal('SHARE_GONE');
  if (shut || !now) throw shut;
  if (now.share.passwordHash !== null && now.share.generation !== share.generation) throw askForPassword(now);
  return now;
}

export const whyEnded = (db: DbOrTx, found: FoundShare): Promise<unknown> =>
  findAgain(db, found).then(
    () => refusal('TOO_MANY_REQUESTS', { retryAfter: 1 }),
    (why: unknown) => why,
  );

export interface SharedReports {
  /**
   * Requires the password of the link, if it has one: either the cookie of its page or the password itself.
   * @throws Refusal SHARE_GONE, SHARE_LOCKED, SHARE_PASSWORD_REQUIRED, SHARE_PASSWORD_WRONG, TOO_OFTEN, TOO_MANY_REQUESTS
   */
  open(given: Given, reader: Reader): Promise<FoundShare>;
  /** Returns when the page of the reader was logged as a view, in milliseconds; null if it was not, or longer ago than a cookie is valid. */
  viewedAt(found: FoundShare, reader: Reader): number | null;
}

export function createSharedReports(platform: Platform, ends: ShareEnds): SharedReports {
  const { database, passwords, secrets, publicUrl } = platform;
  const calls = createRateLimit(RATES.calls, 'requests');
  const unknownTokens = createRateLimit(RATES.unknownTokens, 'requests');
  // A separate queue, so that a sign-in waits for at most one password check of readers.
  const passwordInTurn = createConcurrencyLimit(1, PASSWORDS_WAITING);

  /** Searches for the hash of the token. Callers cannot choose the hash, so the response time reveals nothing about other tokens. */
  async function find(token: string, network: string): Promise<FoundShare> {
    const found = await findByToken(database.db, sha256(token));
    if (found === undefined) unknownTokens.take(network);
    // Unknown, deleted and revoked links give the same error, so that it reveals nothing to callers who guess tokens.
    const shut = found ? whyShut(found) : refusal('SHARE_GONE');
    if (shut || !found) throw shut;
    return found;
  }

  function proofOf({ share }: FoundShare, cookies: Reader['cookies']): DatedProof | null {
    const proof = openProof(secrets, 'share-page', cookies[cookieName(share.id, publicUrl())] ?? '');
    const isOwn = proof?.shareId === share.id && proof.workspaceId === share.workspaceId && proof.generation === share.generation;
    return isOwn ? proof : null;
  }

  /**
   * Also accepts the password with surrounding spaces, which copying from a message can add. Tries the exact text first, because a password
   * can itself have such spaces.
   */
  async function matches(hash: string, typed: string): Promise<boolean> {
    const trimmed = typed.trim();
    return (await passwords.verify(hash, typed)) || (trimmed !== typed && (await passwords.verify(hash, trimmed)));
  }

  /**
   * Records each attempt in one statement after its verification. Concurrent attempts get at most `LIMITS.sharePasswordTries` wrong
   * results, and no right result after them.
   */
  async function tryPassword(found: FoundShare, hash: string, password: string, { address, browser }: Reader): Promise<void> {
    const { share } = found;
    const right = await passwordInTurn(() => matches(hash, password));
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
    viewedAt(found, { cookies }) {
      const viewedAt = proofOf(found, cookies)?.viewedAt ?? null;
      return viewedAt !== null && Date.now() - viewedAt < COOKIE_SECONDS * 1000 ? viewedAt : null;
    },

    async open({ token, password }, reader) {
      const network = networkOf(reader.address);
      calls.take(network);
      const found = await find(token, network);
      const { passwordHash } = found.share;
      if (passwordHash === null || proofOf(found, reader.cookies)) return found;
      if (password === undefined) throw askForPassword(found);
      await tryPassword(found, passwordHash, password, reader);
      return found;
    },
  };
}
