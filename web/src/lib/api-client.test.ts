import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test, vi } from 'vitest';
import { errorAnswer, failure, server, withAnsweringServer } from '../../test/answering-server.ts';
import { call, fileNameOf } from './api-client.ts';
import { fieldErrors, ofField } from './api-error.ts';
import { storage } from './storage.ts';

withAnsweringServer();

test('S32 calls use the path of the contract, the token in the header Token, and JSON', async () => {
  server.answer = () => ({ status: 200, body: { items: [] } });
  await call(projectsContract.search, { body: { text: 'cổng' } });
  await call(projectsContract.get, { params: { id: 'a/b' } });
  await call(usersContract.listMembers, { query: { q: 'hà & bảo', page: 2, workspaceId: undefined } });
  expect(server.sent[0]).toEqual({
    method: 'POST',
    path: '/api/project/search',
    token: 'old',
    language: 'vi',
    type: 'application/json',
    body: { text: 'cổng' },
  });
  expect(server.sent[1]).toMatchObject({ method: 'GET', path: '/api/project/a%2Fb', type: null, body: undefined });
  expect(server.sent[2]?.path).toBe('/api/user/detail?q=h%C3%A0+%26+b%E1%BA%A3o&page=2');
});

test('requests are sent in the chosen language', async () => {
  storage.set('coloa.language', 'en');
  await call(profileContract.get);
  expect(server.sent[0]?.language).toBe('en');
});

test('the token is read at each call, so that a switch in another tab applies immediately', async () => {
  await call(profileContract.get);
  storage.set('token', 'of another tab');
  await call(profileContract.get);
  expect(server.sent.map((request) => request.token)).toEqual(['old', 'of another tab']);
});

test.each([403, 404, 500])('S37 %i redirects to its error page', async (status) => {
  server.answer = () => ({ status, body: { errors: [{ code: 'X', message: 'x' }], id: 'request-1' } });
  const error = await failure(call(projectsContract.delete, { params: { id: '1' } }));
  expect(error.requestId).toBe('request-1');
  expect(server.seen).toEqual([`/errors/${status}`]);
});

test('with goneHere a 404 is left to the caller, and other errors are not', async () => {
  const write = (status: number) => {
    server.answer = () => ({ status, body: { errors: [{ code: 'X', message: 'x' }] } });
    return failure(call(projectsContract.delete, { params: { id: '1' } }, { goneHere: true }));
  };
  expect((await write(404)).reported).toBe(true);
  expect(server.seen).toEqual([]);
  await write(403);
  expect(server.seen).toEqual(['/errors/403']);
});

test('S38 309 redirects to /2fa_require', async () => {
  server.answer = () => errorAnswer(309, { code: 'TWO_FACTOR_REQUIRED', message: 'x' });
  await failure(call(dashboardContract.get));
  expect(server.seen).toEqual(['/2fa_require']);
});

test('S37 a background read never navigates and shows nothing', async () => {
  for (const status of [400, 401, 403, 404, 500, 309, 503]) {
    server.answer = () => errorAnswer(status, { code: 'X', message: 'x' });
    await failure(call(bugsContract.tree, { body: {} }, { background: true }));
  }
  expect(server.seen).toEqual([]);
});

test('S39 any other error shows each message in errors', async () => {
  server.answer = () => errorAnswer(409, { code: 'A', message: 'Một' }, { code: 'B', message: 'Hai', path: 'key' });
  await failure(call(projectsContract.delete, { params: { id: '1' } }));
  expect(server.seen).toEqual(['Một', 'Hai']);
});

test('S39 a form handles the errors of its fields, and the others are shown', async () => {
  server.answer = () => errorAnswer(400, { code: 'A', message: 'Một' }, { code: 'B', message: 'Hai', path: 'scope.0.value' });
  const error = await failure(call(projectsContract.search, { body: {} }, { takes: ofField }));
  expect(server.seen).toEqual(['Một']);
  expect(fieldErrors(error)).toEqual({ 'scope.0.value': 'Hai' });
});

test.each([429, 503, 502, 'no network'] as const)('%s keeps the page and can be retried', async (status) => {
  server.answer = () => (status === 'no network' ? status : { status, body: { errors: [] }, headers: { 'retry-after': '7' } });
  const error = await failure(call(projectsContract.search, { body: {} }));
  expect(error.retryable).toBe(true);
  expect(error.retryAfter).toBe(status === 'no network' ? undefined : 7);
  expect(error.reported).toBe(false);
  expect(server.seen).toEqual([]);
});

test('409 PASSWORD_CHANGE_REQUIRED redirects to the password form', async () => {
  server.answer = () => errorAnswer(409, { code: 'PASSWORD_CHANGE_REQUIRED', message: 'x' });
  await failure(call(dashboardContract.get));
  expect(server.seen).toEqual(['password form']);
});

test('a wrong password at sign-in is shown without a refresh or a change of the session', async () => {
  server.answer = () => errorAnswer(400, { code: 'LOGIN_FAILED', message: 'Chưa đúng' });
  const error = await failure(call(sessionsContract.login, { body: { username: 'a', password: 'b' } }));
  expect(error.has('LOGIN_FAILED')).toBe(true);
  expect(server.sent).toHaveLength(1);
  expect(server.seen).toEqual(['Chưa đúng']);
});

test('a cancelled call rejects with the reason and shows nothing', async () => {
  const controller = new AbortController();
  server.answer = async () => {
    controller.abort();
    return { status: 200, body: true };
  };
  await expect(call(profileContract.get, undefined, { signal: controller.signal })).rejects.toThrow(/abort/i);
  expect(server.seen).toEqual([]);
});

test('a response that is not JSON, such as a proxy’s, can be retried', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
  expect((await failure(call(profileContract.get))).retryable).toBe(true);
});

test('the name of a download keeps its Vietnamese letters', () => {
  expect(fileNameOf('attachment; filename="bao-cao.pdf"; filename*=UTF-8\'\'b%C3%A1o%20c%C3%A1o.pdf')).toBe('báo cáo.pdf');
  expect(fileNameOf('attachment; filename="a.pdf"')).toBe('a.pdf');
  expect(fileNameOf(null)).toBe('download');
});
