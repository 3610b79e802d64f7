import { toast } from './toast.ts';

interface Removal<Removed> {
  remove: () => Promise<Removed>;
  /** Creates the removed object again, from the result of `remove`. */
  restore: (removed: Removed) => Promise<unknown>;
  words: { removed: string; undo: string; restored: string };
  onRemoved?: (() => void) | undefined;
}

/** Removes an object and shows a toast that can undo it. Both calls report their own errors, so rejections are ignored. */
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
