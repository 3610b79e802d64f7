import { onDemand } from '../behavior/on-demand.ts';

/** `UnsavedGuard`, loaded on demand. */
export const unsavedGuard = onDemand(() => import('./unsaved-guard.tsx').then(({ UnsavedGuard }) => UnsavedGuard));
