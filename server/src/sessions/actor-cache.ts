import type { Actor } from '../platform/actor.ts';

/** The maximum time, in milliseconds, for which a session that another process ended can still be used in this process. */
const KEPT_MS = 1_000;
const MOST = 10_000;

export interface ActorCache {
  /** Returns an actor that is at most a second old. Concurrent requests share one lookup. */
  get(key: string, load: () => Promise<Actor | null>): Promise<Actor | null>;
  /** Clears the cache of this process immediately. Call it after the commit that ended or changed a session, a user or a membership. */
  clear(): void;
  drop(): void;
  onClear(listener: () => void): void;
}

export function createActorCache(now: () => number = () => performance.now()): ActorCache {
  // The entries are ordered by age, oldest first. After `clear`, the map contains no lookup that began before the call.
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
      // Caches only existing actors, because an unknown token may exist a moment later.
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
