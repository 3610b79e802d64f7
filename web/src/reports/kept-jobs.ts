import { storage } from '../lib/storage.ts';

/** A report that was asked for on this device; its state is the server's to tell. */
export interface KeptJob {
  id: string;
  projectId: string;
  createdAt: string;
}

const key = 'coloa.exports';
/** Older ones are not looked for again. */
const most = 20;

const isKept = (value: unknown): value is KeptJob =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'projectId', 'createdAt'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

let jobs: readonly KeptJob[] | null = null;
const listeners = new Set<() => void>();

function write(next: readonly KeptJob[]): void {
  jobs = next;
  if (next.length > 0) storage.setJson(key, next);
  else storage.remove(key);
  for (const listener of listeners) listener();
}

/** The reports asked for, newest first; they outlive the page and a reload. */
export const keptJobs = {
  list(): readonly KeptJob[] {
    if (!jobs) {
      const stored = storage.getJson(key);
      jobs = Array.isArray(stored) ? stored.filter(isKept) : [];
    }
    return jobs;
  },
  add(job: KeptJob): void {
    write([job, ...keptJobs.list().filter(({ id }) => id !== job.id)].slice(0, most));
  },
  remove(id: string): void {
    write(keptJobs.list().filter((job) => job.id !== id));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const stop = storage.onChangeElsewhere(key, () => {
      jobs = null;
      listener();
    });
    return () => {
      listeners.delete(listener);
      stop();
    };
  },
};
