import { toast } from './toast.ts';

interface Removal<Removed> {
  remove: () => Promise<Removed>;
  restore: (removed: Removed) => Promise<unknown>;
  words: { removed: string; undo: string; restored: string };
  onRemoved?: (() => void) | undefined;
}

/** Removes an object and offers an undo in a toast. Never rejects, because `remove` and `restore` report their own errors. */
export async function removeWithUndo<Removed>({ remove, restore, words, onRemoved }: Removal<Removed>): Promise<void> {
  const undo = (removed: Removed) =>
    restore(removed).then(
      () => toast.ok(words.restored),
      () => undefined,
    );
  await remove().then(
    (removed) => {
      onRemoved?.();
      toast.ok(words.removed, { label: words.undo, run: () => void undo(removed) });
    },
    () => undefined,
  );
}
