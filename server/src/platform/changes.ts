import type { Tx } from './database/database.ts';

export interface ChangeKind<Change> {
  readonly name: string;
  /** This field is never set. It only binds the type of the payload to the kind. */
  readonly of?: Change;
}

export type ChangeOf<Kind> = Kind extends ChangeKind<infer Change> ? Change : never;

/** Defines a kind of change. `name` consists of a noun and a participle, such as `task changed`. */
export const changeKind = <Change>(name: string): ChangeKind<Change> => ({ name });

type Follow<Change> = (tx: Tx, change: Change) => Promise<void>;

export interface Subscription {
  kind: string;
  by: string;
  follow: Follow<never>;
}

export const on = <Change>(kind: ChangeKind<Change>, by: string, follow: Follow<Change>): Subscription => ({ kind: kind.name, by, follow });

let followers: Map<string, Subscription[]> | null = null;

export function subscribe(subscriptions: readonly Subscription[]): void {
  followers = Map.groupBy(subscriptions, ({ kind }) => kind);
}

/** Calls all subscribers one after another, in the same transaction. An error of a subscriber rolls the transaction back. */
export async function announce<Change>(tx: Tx, kind: ChangeKind<Change>, change: Change): Promise<void> {
  if (!followers) throw new Error(`No subscribers were registered before '${kind.name}' was announced`);
  for (const { follow } of followers.get(kind.name) ?? []) await (follow as Follow<Change>)(tx, change);
}
