import type { Reason } from '@coloa/contract/reasons.ts';

/** Omits the actions that are possible, or that the caller's role does not have: those without a reason. */
export const withReasons = <Action extends string>(all: Readonly<Record<Action, Reason | null>>): Partial<Record<Action, Reason>> =>
  Object.fromEntries(Object.entries(all).filter(([, reason]) => reason !== null)) as Partial<Record<Action, Reason>>;
