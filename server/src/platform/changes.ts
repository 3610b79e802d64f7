import type { Tx } from './database/database.ts';

/** A kind of change that a feature announces in the transaction that makes it. `Change` is its payload. */
export interface ChangeKind<Change> {
  readonly name: string;
  /** Never set: it ties the kind to the type of its payload. */
  readonly of?: Change;
}

export type ChangeOf<Kind> = Kind extends ChangeKind<infer Change> ? Change : never;

/** Declares a kind. `name` is the noun and its change: `task changed`. */
export const changeKind = <Change>(name: string): ChangeKind<Change> => ({ name });

type Follow<Change> = (tx: Tx, change: Change) => Promise<void>;

/** The reaction of a feature to a change of another one. */
export interface Subscription {
  kind: string;
  /** The feature that reacts. */
  by: string;
  follow: Follow<never>;
}

/** Subscribes a feature to a kind of change; `server/src/subscriptions.ts` lists all subscriptions in their order. */
export const on = <Change>(kind: ChangeKind<Change>, by: string, follow: Follow<Change>): Subscription => ({ kind: kind.name, by, follow });

let followers: Map<string, Subscription[]> | null = null;

/** Sets the subscriptions of the process and replaces earlier ones. */
export function subscribe(subscriptions: readonly Subscription[]): void {
  followers = Map.groupBy(subscriptions, ({ kind }) => kind);
}

/**
 * Calls all subscribers of this kind of change, in the order of the list, in the same transaction: an error of one rolls the change back.
 * Passes on their errors.
 */
export async function announce<Change>(tx: Tx, kind: ChangeKind<Change>, change: Change): Promise<void> {
  if (!followers) throw new Error(`Nobody subscribed before '${kind.name}' was announced`);
  for (const { follow } of followers.get(kind.name) ?? []) await (follow as Follow<Change>)(tx, change);
}
