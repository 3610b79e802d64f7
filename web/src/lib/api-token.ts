import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { ApiError, errorOf } from './api-error.ts';
import { pastSession } from './past-session.ts';
import { session } from './session.ts';

/** Maximum duration of a refresh in ms, because a hanging refresh would block every other call. */
const refreshTimeoutMs = 20_000;

/**
 * Remaining lifetime in ms below which a token is renewed early, while requests can still use it. The value differs between tabs, so that
 * usually one tab renews the token for all.
 */
const EARLY_MS = 60_000 + Math.random() * 30_000;
/** Pause in ms after a failed early renewal. */
const PAUSE_MS = 30_000;

let pausedUntil = 0;
let refreshing: Promise<void> | null = null;

/** Runs one refresh at a time across tabs. Over plain HTTP, the browser has no locks, so each tab refreshes on its own. */
function alone(work: () => Promise<void>): Promise<void> {
  return typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('coloa.refresh', work) : work();
}

function signedOut(): ApiError {
  return new ApiError({ kind: 'signedOut', status: 401 });
}

/** Whether another request or tab has already replaced the rejected access token. */
const replaced = (refused: string | null): boolean => session.token() !== null && session.token() !== refused;

async function refreshOnce(refused: string | null): Promise<void> {
  if (replaced(refused)) return;
  const refreshToken = session.refreshToken();
  if (refreshToken === null) {
    session.clear();
    throw signedOut();
  }
  const response = await fetch(sessionsContract.refresh.path, {
    method: sessionsContract.refresh.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: refreshToken }),
    signal: AbortSignal.timeout(refreshTimeoutMs),
  }).catch(() => {
    throw new ApiError({ kind: 'network' });
  });
  // Another tab may have switched the workspace or signed out, so the response may belong to a previous session.
  const stillOurs = session.refreshToken() === refreshToken;
  if (response.ok) {
    const { token } = (await response.json()) as { token: string };
    if (stillOurs) session.renewed(token);
    return;
  }
  if (response.status !== 401) throw await errorOf(response, response.status === 429 ? 'throttled' : 'unavailable');
  if (stillOurs) session.clear();
  if (session.token() === null) throw signedOut();
}

/**
 * Requests a new access token after the server has rejected one; concurrent callers share one refresh. Rejects with `signedOut` and clears
 * the session if the refresh token is missing or rejected. After other failures, rejects with `network`, `throttled` or `unavailable` and
 * keeps the session.
 */
function renew(refused: string | null): Promise<void> {
  if (replaced(refused)) return Promise.resolve();
  refreshing ??= alone(() => refreshOnce(refused)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/**
 * Renews a token that expires soon, so that requests do not fail with 401. Waits for the renewal only if the token has already expired.
 * Runs only before a request, because renewing for an idle page would keep its session alive.
 */
async function renewEarly(): Promise<void> {
  const left = session.tokenLeft();
  if (left === null || left > EARLY_MS || Date.now() < pausedUntil) return;
  const renewal = renew(session.token()).catch(() => {
    pausedUntil = Date.now() + PAUSE_MS;
  });
  if (left <= 0) await renewal;
}

/**
 * Sends a request with the access token. Renews a token that expires soon. After a 401, renews the token and sends the request once more,
 * but not a third time.
 */
export async function withToken(send: (token: string) => Promise<Response>): Promise<Response> {
  // Waits for a running refresh, because a call with the old token would fail with 401. The calls that started the refresh handle its
  // error.
  if (refreshing && (session.tokenLeft() ?? 0) <= 0) await refreshing.catch(() => undefined);
  await renewEarly();
  pastSession.refuse();
  const token = session.token();
  if (token !== null) {
    const response = await send(token);
    if (response.status !== 401) return response;
  }
  await renew(token);
  pastSession.refuse();
  const renewed = session.token();
  if (renewed === null) throw signedOut();
  return send(renewed);
}
