import { Logger } from 'graphile-worker';
import type { Log } from './log.ts';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The runner's own messages in our log. Payloads stay out of it: they may hold what is nobody's business. */
export function jobLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    log[levels[level]]({ err: meta.error, task: scope.taskIdentifier, jobId: scope.jobId }, message);
  });
}
