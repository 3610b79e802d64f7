/** A toast disappears after 4 seconds. A toast that is already visible is replaced. */
export const toast = {
  /** `about` identifies what was changed: the toast replaces an older one about the same, whose action may no longer be possible. */
  ok: (text: string, action?: ToastAction, about?: string): void => void toastStore.add({ kind: 'ok', text, action, about }),
  bad: (text: string, action?: ToastAction): void => void toastStore.add({ kind: 'bad', text, action }),
  /** Shows that work has started, until its result is shown. `about` identifies the work. */
  busy: (text: string, about: string): void => void toastStore.add({ kind: 'busy', text, about }),
  /** Shows the result of work that `busy` may have announced, instead of that toast. */
  result: (about: string, entry: Pick<ToastEntry, 'kind' | 'text' | 'action'>): void => void toastStore.add({ ...entry, about }),
  clear: () => toastStore.clear(),
};

export interface ToastAction {
  /** A verb, such as 'Undo'. */
  label: string;
  run: () => void;
}

export interface ToastEntry {
  readonly id: string;
  /** The React key. Differs for a repeated toast, because screen readers announce only new elements. */
  readonly key: number;
  readonly kind: 'ok' | 'bad' | 'busy';
  readonly text: string;
  readonly action?: ToastAction;
  /** Identifies the work, or the property of an object, that the toast is about. */
  readonly about?: string | undefined;
}

/** Maximum number of visible toasts. A further toast removes the oldest one. */
const most = 5;

let added = 0;
let entries: readonly ToastEntry[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
/** True while the pointer or the focus is on the toasts. */
let held = false;

function replace(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function startTimer(id: string): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => toastStore.remove(id), toastStore.timeoutMs),
  );
}

/** This store is outside React, so that any code can add toasts. */
export const toastStore = {
  /** Display time in ms. Component tests use a longer time, because a slow machine may check late. */
  timeoutMs: 4000,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  list: (): readonly ToastEntry[] => entries,
  /**
   * Returns the id of the toast. Replaces a visible toast with the same text and kind, except while the pointer or the focus is on it, and
   * removes older toasts about the same.
   */
  add(entry: Omit<ToastEntry, 'id' | 'key'>): string {
    const id = `${entry.kind} ${entry.text}`;
    const { about, kind } = entry;
    const same = about === undefined ? [] : entries.filter((old) => old.about === about);
    // A fast result can be shown before the page reports the start.
    if (kind === 'busy' && same[0]) return same[0].id;
    for (const old of same) if (old.id !== id) toastStore.remove(old.id);
    const shown = entries.some((old) => old.id === id);
    // A repeated toast under the pointer stays, but with the newer action.
    if (shown && held) {
      replace(entries.map((old) => (old.id === id ? { ...entry, id, key: old.key } : old)));
      return id;
    }
    added += 1;
    const next = { ...entry, id, key: added };
    if (shown) replace(entries.map((old) => (old.id === id ? next : old)));
    else {
      for (const old of entries.slice(0, Math.max(0, entries.length + 1 - most))) toastStore.remove(old.id);
      replace([...entries, next]);
    }
    if (!held) startTimer(id);
    return id;
  },
  remove(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    replace(entries.filter((entry) => entry.id !== id));
    // Browsers do not report that the pointer or the focus left a removed element, so removing the last toast also resets `held`.
    if (entries.length === 0) held = false;
  },
  clear(): void {
    for (const { id } of entries) toastStore.remove(id);
  },
  /** Keeps toasts visible on hover or focus. `release` restarts their timers. */
  hold(): void {
    held = true;
    for (const timer of timers.values()) clearTimeout(timer);
  },
  release(): void {
    held = false;
    for (const { id } of entries) startTimer(id);
  },
};
