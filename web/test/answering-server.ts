import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { callWithSession, onApiFailure } from '../src/lib/api-client.ts';
import { ApiError } from '../src/lib/api-error.ts';
import { withToken } from '../src/lib/api-token.ts';
import { session } from '../src/lib/session.ts';
import { stubStorage } from './kept-storage.ts';
import { type Answer, type Sent, stubFetch } from './stub-fetch.ts';

export const server = {
  sent: [] as Sent[],
  answer: (_request: Sent): Answer | Promise<Answer> => ({ status: 200, body: true }),
  seen: [] as string[],
};

export const errorAnswer = (status: number, ...problems: { code: string; message: string; path?: string }[]): Answer => ({
  status,
  body: { errors: problems },
});

export const to = (path: string): Sent[] => server.sent.filter((request) => request.path === path);
export const refreshPath = sessionsContract.refresh.path;
export const profilePath = profileContract.get.path;

/** Returns the API error with which `promise` rejects. Throws if it resolves or rejects with another error. */
export async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected a refusal, got ${error}`);
  return error;
}

/** Before each test of a file, stubs the server and local storage, and starts a session with the access token `old`. */
export function withAnsweringServer(): void {
  beforeEach(() => {
    stubStorage();
    stubFetch((request) => {
      server.sent.push(request);
      return server.answer(request);
    });
    Object.assign(server, { sent: [], seen: [], answer: () => ({ status: 200, body: true }) });
    callWithSession({ token: session.token, withToken });
    onApiFailure({
      toErrorPage: (error, { replace }) => server.seen.push(`/errors/${error.status}${replace ? ' replace' : ''}`),
      toTwoFactorSetup: () => server.seen.push('/2fa_require'),
      toPasswordForm: () => server.seen.push('password form'),
      toLogin: () => server.seen.push('/login'),
      show: (messages) => server.seen.push(...messages),
    });
    session.start({ token: 'old', refreshToken: 'refresh' });
  });

  afterEach(() => vi.unstubAllGlobals());
}

export const expired = (request: Sent): Answer => {
  if (request.path === refreshPath) return { status: 200, body: { token: 'new' } };
  return request.token === 'new' ? { status: 200, body: { name: 'Hà' } } : errorAnswer(401, { code: 'TOKEN_INVALID', message: 'Hết hạn' });
};
