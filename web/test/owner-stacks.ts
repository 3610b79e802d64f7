import * as React from 'react';

/**
 * React's development build takes a stack trace at each element that it creates, which was an eighth of the CPU time of these tests.
 * It is kept for its warnings, which fail a test; they name the component without the lines above it.
 */
export function omitOwnerStacks(): void {
  const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (!('recentlyCreatedOwnerStacks' in internals)) throw new Error('React no longer counts its owner stacks: look for what replaced it');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => undefined });
}
