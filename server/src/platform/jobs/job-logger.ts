import { Logger } from 'graphile-worker';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { withoutValues } from '../http/error-serializer.ts';
import type { Log } from '../log/log.ts';
import { StoreUnavailable } from '../storage/storage.ts';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Returns the logger of graphile-worker. It does not log payloads, because they may be confidential. */
export function jobLogger(log: Log, watch: DatabaseWatch): Logger {
  return new Logger((scope) => (level, message, meta) => {
    // The jobs continue automatically when the database is available again, and the watch logs the loss once.
    if (isDatabaseUnavailable(meta.error)) {
      watch.lost(meta.error);
      return log.debug({ err: meta.error }, message);
    }
    // The job is retried, so the failure is logged as a warning.
    if (meta.error instanceof StoreUnavailable)
      return log.warn({ reason: meta.error.message, task: scope.taskIdentifier, jobId: scope.jobId }, 'a job waits for the store of files');
    // Jobs end with an AbortError when the server stops, so this is not logged as an error.
    const loudness = meta.error instanceof Error && meta.error.name === 'AbortError' ? 'warn' : levels[level];
    log[loudness]({ err: meta.error, task: scope.taskIdentifier, jobId: scope.jobId }, withoutValues(message, meta.error));
  });
}
