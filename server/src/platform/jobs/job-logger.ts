import { Logger } from 'graphile-worker';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { withoutValues } from '../http/error-serializer.ts';
import type { Log } from '../log/log.ts';
import { StoreUnavailable } from '../storage/storage.ts';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Omits payloads, which may be confidential. */
export function jobLogger(log: Log, watch: DatabaseWatch): Logger {
  return new Logger((scope) => (level, message, meta) => {
    // The jobs continue automatically, and the watch logs the loss once.
    if (isDatabaseUnavailable(meta.error)) {
      watch.lost(meta.error);
      return log.debug({ err: meta.error }, message);
    }
    // The job is retried, so this is not an error.
    if (meta.error instanceof StoreUnavailable)
      return log.warn({ reason: meta.error.message, task: scope.taskIdentifier, jobId: scope.jobId }, 'a job waits for the store of files');
    // A stop of the server is not an error.
    const loudness = meta.error instanceof Error && meta.error.name === 'AbortError' ? 'warn' : levels[level];
    log[loudness]({ err: meta.error, task: scope.taskIdentifier, jobId: scope.jobId }, withoutValues(message, meta.error));
  });
}
