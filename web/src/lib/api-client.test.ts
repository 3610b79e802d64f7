import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, fileNameOf, onApiFailure } from './api-client.ts';
import { ApiError, fieldErrors, ofField } from './api-error.ts';
import { session } from './session.ts';
import { storage } from './storage.ts';

interface Sent {
  method: string;
  path: string;
  token: string | null;
  language: string | null;
  type: string | null;
  body: unknown;
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'no network';

/** The server as the page sees it: records what arrives and answers what the test says. */
let sent: Sent[] = [];
let answer: (request: Sent) => Answer | Promise<Answer> = () => ({ status: 200, body: true });
/** What the reader was shown or where they were taken. */
let seen: string[] = [];

const refusal = (status: number, ...problems: { code: string; message: string; path?: string }[]): Answer => ({
  status,
  body: { errors: problems },
});
const to = (path: string) => sent.filter((request) => request.path === path);
const refreshPath = sessionsContract.refresh.path;
const profilePath = profileContract.get.path;

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected a refusal, got ${error}`);
  return error;
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const request: Sent = {
      method: init.method ?? 'GET',
      path: url,
      token: headers.get('Token'),
      language: headers.get('Accept-Language'),
      type: headers.get('Content-Type'),
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    };
    sent.push(request);
    const given = await answer(request);
    init.signal?.throwIfAborted();
    if (given === 'no network') throw new TypeError('Failed to fetch');
    return new Response(given.body === undefined ? '' : JSON.stringify(given.body), {
      status: given.status,
      headers: { 'content-type': 'application/json', ...given.headers },
    });
  });
  sent = [];
  seen = [];
  onApiFailure({
    toErrorPage: (error, { replace }) => seen.push(`/errors/${error.status}${replace ? ' replace' : ''}`),
    toTwoFactorSetup: () => seen.push('/2fa_require'),
    toPasswordForm: () => seen.push('password form'),
    toLogin: () => seen.push('/login'),
    show: (messages) => seen.push(...messages),
  });
  session.start({ token: 'old', refreshToken: 'refresh' });
});

afterEach(() => vi.unstubAllGlobals());

/** A server that knows the access token `new` alone and gives it for the refresh token. */
const expired = (request: Sent): Answer => {
  if (request.path === refreshPath) return { status: 200, body: { token: 'new' } };
  return request.token === 'new' ? { status: 200, body: { name: 'Hà' } } : refusal(401, { code: 'TOKEN_INVALID', message: 'Hết hạn' });
};

test('S32 calls go to the path of the contract with the token in the header Token, and use JSON', async () => {
  answer = () => ({ status: 200, body: { items: [] } });
  await call(projectsContract.search, { body: { text: 'cổng' } });
  await call(projectsContract.get, { params: { id: 'a/b' } });
  await call(usersContract.listMembers, { query: { q: 'hà & bảo', page: 2, workspaceId: undefined } });
  expect(sent[0]).toEqual({
    method: 'POST',
    path: '/api/project/search',
    token: 'old',
    language: 'vi',
    type: 'application/json',
    body: { text: 'cổng' },
  });
  expect(sent[1]).toMatchObject({ method: 'GET', path: '/api/project/a%2Fb', type: null, body: undefined });
  expect(sent[2]?.path).toBe('/api/user/detail?q=h%C3%A0+%26+b%E1%BA%A3o&page=2');
});

test('the language asked for is the chosen one', async () => {
  storage.set('coloa.language', 'en');
  await call(profileContract.get);
  expect(sent[0]?.language).toBe('en');
});

test('the token is read at each call, so that a switch in another tab counts at once', async () => {
  await call(profileContract.get);
  storage.set('token', 'of another tab');
  await call(profileContract.get);
  expect(sent.map((request) => request.token)).toEqual(['old', 'of another tab']);
});

test('S22 on a 401 the refresh token obtains a new access token and the request is retried', async () => {
  answer = expired;
  expect(await call(profileContract.get)).toEqual({ name: 'Hà' });
  expect(to(refreshPath)[0]?.body).toEqual({ token: 'refresh' });
  expect(to(profilePath).map((request) => request.token)).toEqual(['old', 'new']);
  expect(session.token()).toBe('new');
  expect(session.refreshToken()).toBe('refresh');
});

test('S22 ten requests that meet a 401 wait for one refresh', async () => {
  answer = async (request) => {
    if (request.path === refreshPath) await new Promise((resolve) => setTimeout(resolve, 20));
    return expired(request);
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(profileContract.get)));
  expect(answers).toHaveLength(10);
  expect(to(refreshPath)).toHaveLength(1);
  expect(to(profilePath)).toHaveLength(20);
});

test('S22 a 401 that arrives after the refresh has ended does not start another', async () => {
  let late: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    late = resolve;
  });
  answer = async (request) => {
    if (request.path === dashboardContract.get.path && request.token === 'old') await held;
    return expired(request);
  };
  const slow = call(dashboardContract.get);
  await call(profileContract.get);
  late();
  await slow;
  expect(to(refreshPath)).toHaveLength(1);
});

test('S22 a request that begins during a refresh waits for it', async () => {
  answer = async (request) => {
    if (request.path === refreshPath) await new Promise((resolve) => setTimeout(resolve, 20));
    return expired(request);
  };
  const first = call(profileContract.get);
  await vi.waitFor(() => expect(to(refreshPath)).toHaveLength(1));
  await Promise.all([first, call(dashboardContract.get)]);
  expect(to(dashboardContract.get.path).map((request) => request.token)).toEqual(['new']);
});

test('S36 a request is retried once and no more: a server that always says 401 makes no loop', async () => {
  answer = (request) => (request.path === refreshPath ? { status: 200, body: { token: 'new' } } : refusal(401));
  const error = await failure(call(profileContract.get));
  expect(error.status).toBe(401);
  expect(to(profilePath)).toHaveLength(2);
  expect(to(refreshPath)).toHaveLength(1);
  expect(session.present()).toBe(true);
});

test('S23 when the refresh itself answers 401 the session is cleared and the user goes to /login', async () => {
  storage.set('vrts', '{}');
  storage.set('coloa.draft.issue.1', 'text');
  answer = () => refusal(401, { code: 'TOKEN_INVALID', message: 'Hết hạn' });
  const error = await failure(call(profileContract.get));
  expect(error.kind).toBe('signedOut');
  expect(session.present()).toBe(false);
  expect(storage.get('vrts')).toBeNull();
  expect(storage.get('coloa.draft.issue.1')).toBe('text');
  expect(seen).toEqual(['/login']);
});

test('S23 with no refresh token the session is cleared and the user goes to /login', async () => {
  storage.remove('refresh-token');
  answer = () => refusal(401);
  await failure(call(profileContract.get));
  expect(session.present()).toBe(false);
  expect(to(refreshPath)).toHaveLength(0);
  expect(seen).toEqual(['/login']);
});

test('S21 without tokens nothing is asked of the server and the user goes to /login', async () => {
  session.clear();
  await failure(call(profileContract.get));
  expect(sent).toEqual([]);
  expect(seen).toEqual(['/login']);
});

test.each([500, 502, 503, 429, 'no network'] as const)('S36 a refresh that ends in %s keeps the session and the page', async (status) => {
  answer = (request) => (request.path !== refreshPath ? refusal(401) : status === 'no network' ? status : refusal(status));
  const error = await failure(call(profileContract.get));
  expect(error.retryable).toBe(true);
  expect(session.refreshToken()).toBe('refresh');
  expect(seen).toEqual([]);
});

test('S36 a refused refresh does not clear the session that another tab has begun meanwhile', async () => {
  answer = (request) => {
    if (request.path === refreshPath) {
      session.start({ token: 'new', refreshToken: 'of the other workspace' });
      return refusal(401);
    }
    return expired(request);
  };
  expect(await call(profileContract.get)).toEqual({ name: 'Hà' });
  expect(session.refreshToken()).toBe('of the other workspace');
});

test('S36 a token refreshed for a session that ended meanwhile is thrown away', async () => {
  answer = (request) => {
    if (request.path === refreshPath) session.clear();
    return expired(request);
  };
  await failure(call(profileContract.get));
  expect(session.present()).toBe(false);
});

test.each([403, 404, 500])('S37 %i goes to its error page', async (status) => {
  answer = () => ({ status, body: { errors: [{ code: 'X', message: 'x' }], id: 'request-1' } });
  const error = await failure(call(projectsContract.delete, { params: { id: '1' } }));
  expect(error.requestId).toBe('request-1');
  expect(seen).toEqual([`/errors/${status}`]);
});

test('S38 309 goes to /2fa_require', async () => {
  answer = () => refusal(309, { code: 'TWO_FACTOR_REQUIRED', message: 'x' });
  await failure(call(dashboardContract.get));
  expect(seen).toEqual(['/2fa_require']);
});

test('S37 a background read never navigates and shows nothing', async () => {
  for (const status of [400, 401, 403, 404, 500, 309, 503]) {
    answer = () => refusal(status, { code: 'X', message: 'x' });
    await failure(call(bugsContract.tree, { body: {} }, { background: true }));
  }
  expect(seen).toEqual([]);
});

test('S39 of any other error each message in errors is shown', async () => {
  answer = () => refusal(409, { code: 'A', message: 'Một' }, { code: 'B', message: 'Hai', path: 'key' });
  await failure(call(projectsContract.delete, { params: { id: '1' } }));
  expect(seen).toEqual(['Một', 'Hai']);
});

test('S39 a form takes the errors of its fields, the rest are shown', async () => {
  answer = () => refusal(400, { code: 'A', message: 'Một' }, { code: 'B', message: 'Hai', path: 'scope.0.value' });
  const error = await failure(call(projectsContract.search, { body: {} }, { takes: ofField }));
  expect(seen).toEqual(['Một']);
  expect(fieldErrors(error)).toEqual({ 'scope.0.value': 'Hai' });
});

test.each([429, 503, 502, 'no network'] as const)('%s keeps the page and can be retried', async (status) => {
  answer = () => (status === 'no network' ? status : { status, body: { errors: [] }, headers: { 'retry-after': '7' } });
  const error = await failure(call(projectsContract.search, { body: {} }));
  expect(error.retryable).toBe(true);
  expect(error.retryAfter).toBe(status === 'no network' ? undefined : 7);
  expect(error.reported).toBe(false);
  expect(seen).toEqual([]);
});

test('409 PASSWORD_CHANGE_REQUIRED goes to the password form', async () => {
  answer = () => refusal(409, { code: 'PASSWORD_CHANGE_REQUIRED', message: 'x' });
  await failure(call(dashboardContract.get));
  expect(seen).toEqual(['password form']);
});

test('a wrong password at sign-in is an answer: nothing is refreshed and no session is touched', async () => {
  answer = () => refusal(400, { code: 'LOGIN_FAILED', message: 'Chưa đúng' });
  const error = await failure(call(sessionsContract.login, { body: { username: 'a', password: 'b' } }));
  expect(error.has('LOGIN_FAILED')).toBe(true);
  expect(sent).toHaveLength(1);
  expect(seen).toEqual(['Chưa đúng']);
});

test('a cancelled call rejects with the reason and shows nothing', async () => {
  const controller = new AbortController();
  answer = async () => {
    controller.abort();
    return { status: 200, body: true };
  };
  await expect(call(profileContract.get, undefined, { signal: controller.signal })).rejects.toThrow(/abort/i);
  expect(seen).toEqual([]);
});

test('an answer that is not JSON, as a proxy gives, is one to retry', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
  expect((await failure(call(profileContract.get))).retryable).toBe(true);
});

test('the name of a download keeps its Vietnamese letters', () => {
  expect(fileNameOf('attachment; filename="bao-cao.pdf"; filename*=UTF-8\'\'b%C3%A1o%20c%C3%A1o.pdf')).toBe('báo cáo.pdf');
  expect(fileNameOf('attachment; filename="a.pdf"')).toBe('a.pdf');
  expect(fileNameOf(null)).toBe('download');
});
