import type { Actor } from '../platform/actor.ts';

/** The maximum time until all other processes notice an ended session. */
const KEPT_MS = 1_000;
const MOST = 10_000;

export interface ActorCache {
  /** Returns the actor of a token, at most a second old, looked up once for any number of waiting requests. */
  get(key: string, load: () => Promise<Actor | null>): Promise<Actor | null>;
  /** Takes effect immediately in this process. Call it after the commit that ended or changed a session, a user or a membership. */
  clear(): void;
  /** Like `clear`, but calls no listener. */
  drop(): void;
  /** Calls the listener at each call of `clear`. */
  onClear(listener: () => void): void;
}

export function createActorCache(now: () => number = () => performance.now()): ActorCache {
  // Insertion order is order of age. A lookup that began before a clear is not in the map after it.
  const kept = new Map<string, { at: number; actor: Promise<Actor | null> }>();
  const listeners: (() => void)[] = [];

  function dropOld(time: number): void {
    for (const [key, { at }] of kept) {
      if (time - at < KEPT_MS && kept.size < MOST) return;
      kept.delete(key);
    }
  }

  return {
    get(key, load) {
      const time = now();
      dropOld(time);
      const found = kept.get(key);
      if (found) return found.actor;
      const entry = { at: time, actor: load() };
      kept.set(key, entry);
      const forget = () => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      // Only successes are cached: a failure is no answer, and an unknown token may exist a moment later.
      entry.actor.then((actor) => actor ?? forget(), forget);
      return entry.actor;
    },
    clear() {
      kept.clear();
      for (const listener of listeners) listener();
    },
    drop: () => kept.clear(),
    onClear: (listener) => void listeners.push(listener),
  };
}
