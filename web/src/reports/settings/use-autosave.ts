import { useEffect, useState } from 'react';
import { ApiError, failureText, isRefusal } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';

interface Shared {
  version: number;
  by: { name: string } | null;
}

interface Mine<Changes> {
  changes: Changes;
  /** The stored version when the first change started, so that later changes by other users are not overwritten. */
  version: number;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const without = <Changes extends object>(changes: Changes, sent: object): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => !same(value, sent[name as keyof typeof sent]))) as Changes;

function withChanges<Changes extends object>(
  now: Mine<Changes>,
  changes: Changes,
  { since, drop }: { since: number; drop: object | null },
): Mine<Changes> {
  const next = { ...now.changes, ...changes };
  return {
    changes: drop ? without(next, drop) : next,
    version: Object.keys(now.changes).length === 0 ? since : Math.min(now.version, since),
  };
}

interface KeptChangesOptions<Kept, Changes> {
  kept: Kept;
  /** On a conflict, must reject with an `EDIT_CONFLICT` error that contains the paths of the fields and the stored values. */
  send: (body: Changes & { version: number }) => Promise<Kept>;
  isSendable?: (next: Kept) => boolean;
}

export interface Autosave<Kept, Changes> {
  /** The stored values, overridden by unsaved changes. */
  shown: Kept;
  /** `since` is the version shown at the start of the change, by default the current one. */
  set: (changes: Changes, since?: number) => void;
  /** True if a change is neither saved nor being sent. */
  waits: boolean;
  /** True while sending is paused because the values are invalid or the last attempt failed. */
  held: boolean;
  saving: boolean;
  /** The error text of the last attempt if the user can retry it, otherwise null. */
  failure: string | null;
  retry: () => void;
}

/** Stores the error of the last attempt, and clears it when the device is online again. */
function useFailure() {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (failure === null) return;
    const again = () => setFailure(null);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [failure]);
  return [failure, setFailure] as const;
}

/**
 * Saves the values of a page with one request at a time. Each request contains the version on which its changes are based. If another user
 * changed the same field, the page shows that user's value and a message.
 */
export function useAutosave<Kept extends Shared, Changes extends Partial<Kept>>({
  kept: read,
  send,
  isSendable = () => true,
}: KeptChangesOptions<Kept, Changes>): Autosave<Kept, Changes> {
  const t = useT('projectReport');
  const [{ changes: mine, version }, setMine] = useState<Mine<Changes>>({ changes: {} as Changes, version: read.version });
  const [saved, setSaved] = useState<Kept | null>(null);
  const [sent, setSent] = useState<Changes | null>(null);
  const [failure, setFailure] = useFailure();
  // The response to a save can be newer than the values that the page has read. Changes are based on the newer of the two.
  const kept = saved !== null && saved.version > read.version ? saved : read;
  const shown: Kept = { ...kept, ...mine };
  const waits = Object.keys(mine).length > 0;

  const settle = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.has('EDIT_CONFLICT')) {
      const current = error.current as Kept;
      const taken = new Set(error.problems.map(({ path }) => path?.split('.')[0]));
      setMine(({ changes }) => ({
        changes: Object.fromEntries(Object.entries(changes).filter(([name]) => !taken.has(name))) as Changes,
        version: current.version,
      }));
      toast.bad(t('changedByOther', { name: current.by?.name ?? '' }));
    } else if (isRefusal(error)) {
      // The server would reject these changes again, so they are dropped and the stored values are shown.
      setMine((now) => ({ ...now, changes: without(now.changes, mine) }));
      toast.bad(failureText(error));
    } else setFailure(failureText(error));
  };
  useEffect(() => {
    if (!waits || sent !== null || failure !== null || !isSendable(shown)) return;
    setSent(mine);
    send({ ...mine, version })
      .then((next) => {
        setSaved(next);
        setMine(({ changes }) => ({ changes: without(changes, mine), version: next.version }));
      }, settle)
      .finally(() => setSent(null));
  });

  return {
    shown,
    set: (changes, since) => {
      setFailure(null);
      setMine((now) =>
        withChanges(now, changes, {
          // A response may have arrived since the last rendering, so the newer version counts.
          since: since ?? Math.max(kept.version, now.version),
          // Changes that were reverted before any request need no save.
          drop: sent === null ? kept : null,
        }),
      );
    },
    waits: waits && (sent === null || Object.keys(without(mine, sent)).length > 0),
    held: waits && (failure !== null || !isSendable(shown)),
    saving: sent !== null,
    failure,
    retry: () => setFailure(null),
  };
}
