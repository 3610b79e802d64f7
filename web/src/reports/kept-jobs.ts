import { session } from '../lib/session.ts';
import { storage } from '../lib/storage.ts';
import type { ReportOptions } from './report-options.ts';

/** A report that was asked for on this device; its state is the server's to tell. */
export interface KeptJob {
  id: string;
  projectId: string;
  createdAt: string;
  /** As it was asked for, to ask again; older ones were kept without. */
  options?: ReportOptions;
}

const keyOf = (user: string | null) => `coloa.exports.${user ?? ''}` as const;
/** Older ones are not looked for again. */
const most = 20;

const isKept = (value: unknown): value is KeptJob =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'projectId', 'createdAt'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** As it was read last; whoever signs in next has a list of their own. */
let read: { user: string | null; jobs: readonly KeptJob[] } | null = null;
const listeners = new Set<() => void>();

function write(next: readonly KeptJob[]): void {
  const user = session.user();
  read = { user, jobs: next };
  if (next.length > 0) storage.setJson(keyOf(user), next);
  else storage.remove(keyOf(user));
  for (const listener of listeners) listener();
}

/** The reports that the person signed in asked for, newest first; they outlive the page and a reload. */
export const keptJobs = {
  list(): readonly KeptJob[] {
    const user = session.user();
    if (!read || read.user !== user) {
      const stored = user === null ? null : storage.getJson(keyOf(user));
      read = { user, jobs: Array.isArray(stored) ? stored.filter(isKept) : [] };
    }
    return read.jobs;
  },
  add(job: KeptJob): void {
    write([job, ...keptJobs.list().filter(({ id }) => id !== job.id)].slice(0, most));
  },
  remove(id: string): void {
    write(keptJobs.list().filter((job) => job.id !== id));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const stop = storage.onChangeElsewhere(keyOf(session.user()), () => {
      read = null;
      listener();
    });
    return () => {
      listeners.delete(listener);
      stop();
    };
  },
};
