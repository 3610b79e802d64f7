import type { ErrorCode } from '../errors.ts';
import type { Endpoint } from '../http.ts';
import type { TokenScope } from './tokens.contract.ts';

type Said = Pick<Endpoint, 'method' | 'access' | 'effect' | 'session' | 'projectToken'>;

export interface TokenReach {
  scope: TokenScope;
  limited: boolean;
}

export const effectOf = ({ method, effect }: Pick<Said, 'method' | 'effect'>): 'reads' | 'writes' =>
  effect ?? (method === 'GET' ? 'reads' : 'writes');

/** Whether a call requires a session. API tokens apply to one workspace, so calls of the whole installation require a session too. */
export const needsSession = ({ access, session }: Pick<Said, 'access' | 'session'>): boolean => session === true || access === 'system';

export const isOfProjects = ({ access, projectToken }: Pick<Said, 'access' | 'projectToken'>): boolean =>
  projectToken ?? (access === 'project' || access === 'file' || access === 'public');

/**
 * Returns the error code for a call that an API token cannot make, regardless of its owner's permissions; null if the token can make it.
 * Read-only tokens can make all public calls.
 */
export function tokenRefusal(endpoint: Said, { scope, limited }: TokenReach): ErrorCode | null {
  if (needsSession(endpoint)) return 'TOKEN_NOT_ENOUGH';
  if (limited && !isOfProjects(endpoint)) return 'TOKEN_SCOPE';
  return scope === 'READ' && endpoint.access !== 'public' && effectOf(endpoint) === 'writes' ? 'TOKEN_SCOPE' : null;
}
