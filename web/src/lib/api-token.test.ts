import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { ACCESS_TOKEN_SECONDS } from '@coloa/contract/sessions/sessions.contract.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { errorAnswer, expired, failure, profilePath, refreshPath, server, to, withAnsweringServer } from '../../test/answering-server.ts';
import { call } from './api-client.ts';
import { session } from './session.ts';
import { storage } from './storage.ts';

withAnsweringServer();
afterEach(() => vi.useRealTimers());

const secondsBeforeEnd = (seconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  session.renewed('old');
  vi.setSystemTime(Date.now() + (ACCESS_TOKEN_SECONDS - seconds) * 1000);
};

test('S22 on a 401 the refresh token obtains a new access token and the request is retried', async () => {
  server.answer = expired;
  expect(await call(profileContract.get)).toEqual({ name: 'Hà' });
  expect(to(refreshPath)[0]?.body).toEqual({ token: 'refresh' });
  expect(to(profilePath).map((request) => request.token)).toEqual(['old', 'new']);
  expect(session.token()).toBe('new');
  expect(session.refreshToken()).toBe('refresh');
});

test('S22 ten requests with a 401 wait for one refresh', async () => {
  server.answer = async (request) => {
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
  server.answer = async (request) => {
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
  server.answer = async (request) => {
    if (request.path === refreshPath) await new Promise((resolve) => setTimeout(resolve, 20));
    return expired(request);
  };
  const first = call(profileContract.get);
  await vi.waitFor(() => expect(to(refreshPath)).toHaveLength(1));
  await Promise.all([first, call(dashboardContract.get)]);
  expect(to(dashboardContract.get.path).map((request) => request.token)).toEqual(['new']);
});

test('S36 a request is retried only once: a server that always returns 401 causes no loop', async () => {
  server.answer = (request) => (request.path === refreshPath ? { status: 200, body: { token: 'new' } } : errorAnswer(401));
  const error = await failure(call(profileContract.get));
  expect(error.status).toBe(401);
  expect(to(profilePath)).toHaveLength(2);
  expect(to(refreshPath)).toHaveLength(1);
  expect(session.present()).toBe(true);
});

test('S23 a refresh that returns 401 clears the session and redirects to /login', async () => {
  storage.set('vrts', '{}');
  storage.set('coloa.draft.issue.1', 'text');
  server.answer = () => errorAnswer(401, { code: 'TOKEN_INVALID', message: 'Hết hạn' });
  const error = await failure(call(profileContract.get));
  expect(error.kind).toBe('signedOut');
  expect(session.present()).toBe(false);
  expect(storage.get('vrts')).toBeNull();
  expect(storage.get('coloa.draft.issue.1')).toBe('text');
  expect(server.seen).toEqual(['/login']);
});

test('S23 a 401 without a refresh token clears the session and redirects to /login', async () => {
  storage.remove('refresh-token');
  server.answer = () => errorAnswer(401);
  await failure(call(profileContract.get));
  expect(session.present()).toBe(false);
  expect(to(refreshPath)).toHaveLength(0);
  expect(server.seen).toEqual(['/login']);
});

test('S21 without tokens no request is sent, and the user is redirected to /login', async () => {
  session.clear();
  await failure(call(profileContract.get));
  expect(server.sent).toEqual([]);
  expect(server.seen).toEqual(['/login']);
});

test.each([500, 502, 503, 429, 'no network'] as const)('S36 a refresh that ends in %s keeps the session and the page', async (status) => {
  server.answer = (request) => (request.path !== refreshPath ? errorAnswer(401) : status === 'no network' ? status : errorAnswer(status));
  const error = await failure(call(profileContract.get));
  expect(error.retryable).toBe(true);
  expect(session.refreshToken()).toBe('refresh');
  expect(server.seen).toEqual([]);
});

test('S36 a rejected refresh does not clear a session that another tab has started in the meantime', async () => {
  server.answer = (request) => {
    if (request.path === refreshPath) {
      session.start({ token: 'new', refreshToken: 'of the other workspace' });
      return errorAnswer(401);
    }
    return expired(request);
  };
  expect(await call(profileContract.get)).toEqual({ name: 'Hà' });
  expect(session.refreshToken()).toBe('of the other workspace');
});

test('S36 a token refreshed for a session that ended in the meantime is discarded', async () => {
  server.answer = (request) => {
    if (request.path === refreshPath) session.clear();
    return expired(request);
  };
  await failure(call(profileContract.get));
  expect(session.present()).toBe(false);
});

test('an expired token is renewed before the request, so that no request is rejected', async () => {
  secondsBeforeEnd(5);
  server.answer = expired;
  await Promise.all([call(profileContract.get), call(dashboardContract.get)]);
  expect(server.sent.map(({ path, token }) => [path, token])).toEqual([
    [refreshPath, null],
    [profilePath, 'new'],
    [dashboardContract.get.path, 'new'],
  ]);
});

test('a token that expires soon is renewed once, while requests still use it', async () => {
  secondsBeforeEnd(40);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.answer = async ({ path }) => {
    if (path !== refreshPath) return { status: 200, body: true };
    await held;
    return { status: 200, body: { token: 'new' } };
  };
  await call(profileContract.get);
  await call(profileContract.get);
  expect(to(profilePath).map(({ token }) => token)).toEqual(['old', 'old']);
  release();
  await vi.waitFor(() => expect(session.token()).toBe('new'));
  await call(profileContract.get);
  expect(to(profilePath).at(-1)?.token).toBe('new');
  expect(to(refreshPath)).toHaveLength(1);
});

test('a fresh token, and one renewed by another tab, are not renewed', async () => {
  secondsBeforeEnd(300);
  await call(profileContract.get);
  vi.setSystemTime(Date.now() + 290_000);
  session.renewed('of the other tab');
  await call(profileContract.get);
  expect(to(refreshPath)).toEqual([]);
});

test('a failed early renewal keeps using the token, and is not repeated immediately', async () => {
  secondsBeforeEnd(40);
  server.answer = ({ path }) => (path === refreshPath ? errorAnswer(503) : { status: 200, body: true });
  await call(profileContract.get);
  await vi.waitFor(() => expect(to(refreshPath)).toHaveLength(1));
  await new Promise((resolve) => setImmediate(resolve));
  await call(profileContract.get);
  expect(to(profilePath)).toHaveLength(2);
  expect(to(refreshPath)).toHaveLength(1);
  expect(session.refreshToken()).toBe('refresh');
  expect(server.seen).toEqual([]);
});
