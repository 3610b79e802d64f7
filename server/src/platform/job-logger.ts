import { Logger } from 'graphile-worker';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { Log } from './log.ts';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The runner's own messages in our log. Payloads stay out of it: they may hold what is nobody's business. */
export function jobLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    // A database that is away for a while is no error of the jobs: they go on by themselves.
    const loudness = isDatabaseUnavailable(meta.error) ? 'warn' : levels[level];
    log[loudness]({ err: meta.error, task: scope.taskIdentifier, jobId: scope.jobId }, message);
  });
}
