import type { Reason } from '@coloa/contract/reasons.ts';

/**
 * Returns the reasons why actions are unavailable, by action. Omits actions that are possible, or that the caller's role does not include.
 */
export const withReasons = <Action extends string>(all: Readonly<Record<Action, Reason | null>>): Partial<Record<Action, Reason>> =>
  Object.fromEntries(Object.entries(all).filter(([, reason]) => reason !== null)) as Partial<Record<Action, Reason>>;
