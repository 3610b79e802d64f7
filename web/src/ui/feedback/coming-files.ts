import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

export interface FailedFile {
  name: string;
  /** The server's reason for rejecting the file; empty for other failures. */
  reason?: string;
  /** False if the server rejected the file, so that a retry would fail again. */
  retryable: boolean;
  /** Retries the upload. Must register the file as pending before the page is rendered again. */
  retry: () => void;
  leave: () => void;
}

let coming = 0;
let failed: readonly FailedFile[] = [];
/** Continues the save that failed uploads have blocked; null if there is none. */
let stopped: (() => void) | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Registers an upload. Call the returned function after the file was added or cancelled, or its upload failed. */
export function fileComes(): () => void {
  coming += 1;
  tell();
  return () => {
    coming -= 1;
    tell();
  };
}

/** Registers a failed upload, which blocks every save. Call the returned function when the user retries the file or leaves it out. */
export function fileFailed(file: FailedFile): () => void {
  failed = [...failed, file];
  tell();
  return () => {
    failed = failed.filter((each) => each !== file);
    if (failed.length === 0) stopped = null;
    tell();
  };
}

if (typeof window !== 'undefined') addEventListener('online', () => retryFailed());

export function retryFailed(): void {
  for (const file of failed.filter(({ retryable }) => retryable)) file.retry();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const areComing = (): boolean => coming > 0;
export const areMissing = (): boolean => coming > 0 || failed.length > 0;
/** True if files that belong to a text are still being uploaded or have failed. */
export const useMissing = (): boolean => useSyncExternalStore(subscribe, areMissing);

export function setStopped(goOn: (() => void) | null): void {
  stopped = goOn;
  tell();
}
export const useStoppedSave = (): (() => void) | null => useSyncExternalStore(subscribe, () => stopped);
export const useFailedFiles = (): readonly FailedFile[] => useSyncExternalStore(subscribe, () => failed);

/** Returns a `save` that waits for all pending uploads. If an upload has failed, `FailedFilesDialog` asks the user first. */
export function useSaveWithFiles<Args extends unknown[]>(save: (...args: Args) => void): { save: (...args: Args) => void; waits: boolean } {
  const come = useSyncExternalStore(subscribe, areComing);
  const [asked, setAsked] = useState<{ args: Args; goOn: () => void } | null>(null);
  const attempt = (args: Args) => {
    const again = () => setAsked({ args, goOn: again });
    if (areComing()) again();
    else if (failed.length > 0) setStopped(again);
    else save(...args);
  };
  const goOn = useEffectEvent((args: Args) => {
    if (areComing()) return;
    setAsked(null);
    attempt(args);
  });
  useEffect(() => {
    if (asked && !come) goOn(asked.args);
  }, [asked, come]);
  return { save: (...args) => attempt(args), waits: asked !== null };
}
