/** Keys named in the specification, and Coloa's own keys, which all begin with `coloa.`. */
export type StorageKey = 'token' | 'refresh-token' | 'vrts' | 'project.comment.sort' | 'project.activity' | `coloa.${string}`;

/** Replaces local storage if the browser denies access or the storage is full. The page then works, but stores nothing permanently. */
const memory = new Map<string, string>();

function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

export const storage = {
  get(key: StorageKey): string | null {
    return memory.get(key) ?? attempt(() => localStorage.getItem(key), null);
  },
  set(key: StorageKey, value: string): void {
    const kept = attempt(() => {
      localStorage.setItem(key, value);
      return true;
    }, false);
    if (kept) memory.delete(key);
    else memory.set(key, value);
  },
  remove(key: StorageKey): void {
    memory.delete(key);
    attempt(() => localStorage.removeItem(key), undefined);
  },
  keys(prefix: `coloa.${string}`): StorageKey[] {
    const stored = attempt(() => Object.keys(localStorage), []);
    return [...new Set([...stored, ...memory.keys()])].filter((key): key is StorageKey => key.startsWith(prefix));
  },
  /** False if a value is only in memory and is lost when the tab is closed. */
  lasts: (): boolean => memory.size === 0,
  /**
   * Returns the parsed value of a key; null for missing or invalid JSON. The caller must check the shape, because another version may have
   * written the value.
   */
  getJson(key: StorageKey): unknown {
    const text = storage.get(key);
    return text === null ? null : attempt<unknown>(() => JSON.parse(text), null);
  },
  setJson(key: StorageKey, value: unknown): void {
    storage.set(key, JSON.stringify(value));
  },
  /** Calls `callback` when another tab changes this key or clears the storage. Returns a function that removes the listener. */
  onChangeElsewhere(key: StorageKey, callback: (value: string | null) => void): () => void {
    const listen = (event: StorageEvent) => {
      if (event.key === key || event.key === null) callback(event.newValue);
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  },
  /**
   * Calls `callback` when another tab changes a key with this prefix or clears the storage. Returns a function that removes the listener.
   */
  onChangesElsewhere(prefix: `coloa.${string}`, callback: () => void): () => void {
    const listen = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(prefix)) callback();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  },
};
