import type { ErrorCode } from '../errors.ts';
import type { Endpoint } from '../http.ts';
import type { TokenScope } from './tokens.contract.ts';

type Said = Pick<Endpoint, 'method' | 'access' | 'effect' | 'session' | 'projectToken'>;

/** What a personal token is good for. */
export interface TokenReach {
  scope: TokenScope;
  /** Of some projects alone. */
  limited: boolean;
}

/** Whether a call changes anything. */
export const effectOf = ({ method, effect }: Pick<Said, 'method' | 'effect'>): 'reads' | 'writes' =>
  effect ?? (method === 'GET' ? 'reads' : 'writes');

/** Whether a call needs a session. A personal token applies to one workspace, so calls of the whole installation need one as well. */
export const needsSession = ({ access, session }: Pick<Said, 'access' | 'session'>): boolean => session === true || access === 'system';

/** Whether a token for some projects alone may make the call, which then gives and takes nothing of others. */
export const isOfProjects = ({ access, projectToken }: Pick<Said, 'access' | 'projectToken'>): boolean =>
  projectToken ?? (access === 'project' || access === 'file' || access === 'public');

/**
 * Why a personal token does not do for a call, whatever its owner may; null where it does. What anybody may call without a token is
 * not refused to one for reading.
 */
export function tokenRefusal(endpoint: Said, { scope, limited }: TokenReach): ErrorCode | null {
  if (needsSession(endpoint)) return 'TOKEN_NOT_ENOUGH';
  if (limited && !isOfProjects(endpoint)) return 'TOKEN_SCOPE';
  return scope === 'READ' && endpoint.access !== 'public' && effectOf(endpoint) === 'writes' ? 'TOKEN_SCOPE' : null;
}
