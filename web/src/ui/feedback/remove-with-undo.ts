import { toast } from './toast.ts';

interface Removal<Removed> {
  remove: () => Promise<Removed>;
  /** Creates again what `remove` returned. */
  restore: (removed: Removed) => Promise<unknown>;
  words: { removed: string; undo: string; restored: string };
  onRemoved?: (() => void) | undefined;
}

/** Removes a thing; the toast that confirms it can undo it. Both calls report their own failures, so a rejection is ignored. */
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
