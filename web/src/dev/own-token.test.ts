import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../test/kept-storage.ts';
import { session } from '../lib/session.ts';
import { type OwnToken, sendTried } from './own-token.ts';

const PATH = 'https://coloa.example/api/profile/profile';
let headers: (string | null)[] = [];

beforeEach(() => {
  stubStorage();
  headers = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    headers.push(request.headers.get('Token'));
    return Response.json({});
  });
  session.start({ token: 'of-the-session', refreshToken: 'refresh' });
});
afterEach(() => vi.unstubAllGlobals());

const headersOf = async (own: OwnToken): Promise<(string | null)[]> => {
  await sendTried(own, PATH, { headers: { Token: 'YOUR_SECRET_TOKEN' } });
  return headers;
};

test('a call uses the pasted token, not the session’s token', async () => {
  expect(await headersOf({ kind: 'pasted', token: 'coloa_pasted' })).toEqual(['coloa_pasted']);
});

test('a call uses the session’s token if the user chooses so', async () => {
  expect(await headersOf({ kind: 'session' })).toEqual(['of-the-session']);
});

test('a call uses no token by default, or if the field is empty', async () => {
  await headersOf({ kind: 'none' });
  expect(await headersOf({ kind: 'pasted', token: '' })).toEqual([null, null]);
});
