/** Results and errors, shown at the top right for four seconds; the same text is not shown twice at once. */
export const toast = {
  ok: (text: string, action?: ToastAction) => toastStore.add({ kind: 'ok', text, action }),
  bad: (text: string, action?: ToastAction) => toastStore.add({ kind: 'bad', text, action }),
  clear: () => toastStore.clear(),
};

export interface ToastAction {
  /** A verb: 'Undo', 'Try again'. */
  label: string;
  run: () => void;
}

export interface ToastEntry {
  readonly id: string;
  readonly kind: 'ok' | 'bad';
  readonly text: string;
  readonly action?: ToastAction;
}

/** The maximum number of visible toasts, because nobody reads more; the oldest is removed. */
const most = 5;

let entries: readonly ToastEntry[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
/** Whether the pointer or the focus is on the toasts. */
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

/** The visible toasts, outside React so that any code can add one. */
export const toastStore = {
  /** The duration of a toast. Component tests use a longer one, because a busy machine may check late. */
  timeoutMs: 4000,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  list: (): readonly ToastEntry[] => entries,
  /** Adds a toast for four seconds. While one with the same text and kind is visible, nothing is added. */
  add(entry: Omit<ToastEntry, 'id'>): void {
    const id = `${entry.kind} ${entry.text}`;
    if (entries.some((shown) => shown.id === id)) return;
    for (const old of entries.slice(0, Math.max(0, entries.length + 1 - most))) toastStore.remove(old.id);
    replace([...entries, { ...entry, id }]);
    if (!held) startTimer(id);
  },
  remove(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    replace(entries.filter((entry) => entry.id !== id));
    // Browsers do not report that the pointer or the focus left a removed element.
    if (entries.length === 0) held = false;
  },
  /** Removes visible toasts, because they concern an earlier page or user. */
  clear(): void {
    for (const { id } of entries) toastStore.remove(id);
  },
  /** Keeps toasts on hover or focus. `release` gives each of them four seconds again. */
  hold(): void {
    held = true;
    for (const timer of timers.values()) clearTimeout(timer);
  },
  release(): void {
    held = false;
    for (const { id } of entries) startTimer(id);
  },
};
