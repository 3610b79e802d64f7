import type { ErrorCode } from './errors.ts';
import type { Access, Endpoint } from './http.ts';
import { needsSession, tokenRefusal } from './tokens/token-rights.ts';

const isPermission = (access: Access): boolean => access === access.toUpperCase();

export function impliedErrors(endpoint: Endpoint): ErrorCode[] {
  if (endpoint.kind === 'static') return [];
  const input = endpoint.params || endpoint.query || endpoint.body;
  const own = endpoint.access === 'project' || endpoint.access === 'file' || endpoint.params;
  return [
    ...(input ? (['FIELD_INVALID'] as const) : []),
    ...(endpoint.body ? (['MALFORMED_JSON', 'BODY_TOO_LARGE', 'CONTENT_TYPE'] as const) : []),
    ...(endpoint.access === 'public' ? [] : (['TOKEN_REQUIRED', 'TOKEN_INVALID'] as const)),
    ...(endpoint.access === 'public' || endpoint.duringSetup === true ? [] : (['PASSWORD_CHANGE_REQUIRED'] as const)),
    ...(endpoint.access === 'public' || endpoint.duringSetup ? [] : (['TWO_FACTOR_REQUIRED'] as const)),
    ...(isPermission(endpoint.access) || endpoint.access === 'project' || endpoint.access === 'system' ? (['FORBIDDEN'] as const) : []),
    ...(own ? (['NOT_FOUND'] as const) : []),
    ...(needsSession(endpoint) || endpoint.sessionFields ? (['TOKEN_NOT_ENOUGH'] as const) : []),
    ...(tokenRefusal(endpoint, { scope: 'READ', limited: true }) === 'TOKEN_SCOPE' ? (['TOKEN_SCOPE'] as const) : []),
    'UNAVAILABLE',
    'STORAGE_FULL',
  ];
}
