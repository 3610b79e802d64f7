/** Four seconds at the top right; the same words are not shown twice at once. For what was done, and for what went wrong. */
export const toast = {
  ok: (text: string, action?: ToastAction) => toastStore.add({ kind: 'ok', text, action }),
  bad: (text: string, action?: ToastAction) => toastStore.add({ kind: 'bad', text, action }),
  /** Takes away what is still shown. */
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

/** More at once is not read; the oldest gives way. */
const most = 5;

let entries: readonly ToastEntry[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

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

/** What is shown at the moment, outside React so that anything may add to it. */
export const toastStore = {
  /** How long a toast is shown. Component tests set more, because a busy machine checks late. */
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
    startTimer(id);
  },
  remove(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    replace(entries.filter((entry) => entry.id !== id));
  },
  /** Takes away what is shown: it was about a page or a person of the past. */
  clear(): void {
    for (const { id } of entries) toastStore.remove(id);
  },
  /** Under the pointer or the keyboard's focus toasts stay; afterwards each has its four seconds again. */
  hold(): void {
    for (const timer of timers.values()) clearTimeout(timer);
  },
  release(): void {
    for (const { id } of entries) startTimer(id);
  },
};
