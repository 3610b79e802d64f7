import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { useRef, useState } from 'react';
import { ApiError, isRefusal } from '../lib/api-error.ts';
import { uploadOnce } from './same-images.ts';

interface RunningUpload {
  id: number;
  name: string;
  /** The uploaded share of the file, from 0 to 1. */
  progress: number;
  /** The reason for the failure: empty if it is unknown, null while the upload runs. */
  failure: string | null;
  /** False if the server rejected the upload, so that a retry would fail again. */
  retryable: boolean;
}

export interface Uploads {
  running: RunningUpload[];
  add: (files: Iterable<File>) => void;
  retry: (id: number) => void;
  /** Cancels an upload, or removes a failed one from the list. */
  dismiss: (id: number) => void;
}

/** Uploads files in parallel; failed ones stay in the list. An upload is done only after `onUploaded` has processed the file. */
export function useUploads(onUploaded: (uploaded: Uploaded, file: File) => Promise<unknown>): Uploads {
  const [running, setRunning] = useState<RunningUpload[]>([]);
  const files = useRef(new Map<number, { file: File; abort: AbortController }>());
  const lastId = useRef(0);

  const change = (id: number, changes: Partial<RunningUpload>) =>
    setRunning((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const remove = (id: number) => {
    files.current.delete(id);
    setRunning((all) => all.filter((each) => each.id !== id));
  };
  const start = async (id: number, file: File) => {
    const abort = new AbortController();
    files.current.set(id, { file, abort });
    change(id, { progress: 0, failure: null });
    try {
      // `background` prevents toasts and error pages, because the list of uploads shows the errors.
      const options = { background: true, signal: abort.signal, onProgress: (progress: number) => change(id, { progress }) };
      await onUploaded(await uploadOnce(file, file.name, options), file);
      remove(id);
    } catch (error) {
      if (!abort.signal.aborted) change(id, { failure: failureOf(error), retryable: isRetryable(error) });
    }
  };
  return {
    running,
    add: (added) => {
      const fresh = [...added].map((file) => {
        lastId.current += 1;
        return { id: lastId.current, file };
      });
      setRunning((all) => [...all, ...fresh.map(({ id, file }) => ({ id, name: file.name, progress: 0, failure: null, retryable: true }))]);
      for (const { id, file } of fresh) void start(id, file);
    },
    retry: (id) => {
      const kept = files.current.get(id);
      if (kept) void start(id, kept.file);
    },
    dismiss: (id) => {
      files.current.get(id)?.abort.abort();
      remove(id);
    },
  };
}

/** False if the server rejected the upload, so that a retry would fail again. */
export const isRetryable = (error: unknown): boolean => !isRefusal(error);

/** Returns the server's error messages, joined by spaces; empty if there are none. */
export function failureOf(error: unknown): string {
  return error instanceof ApiError ? error.problems.map((problem) => problem.message).join(' ') : '';
}
