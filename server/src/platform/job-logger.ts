import { Logger } from 'graphile-worker';
import { isDatabaseUnavailable } from './database-errors.ts';
import { withoutValues } from './error-serializer.ts';
import type { Log } from './log.ts';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The runner's own messages in our log. Payloads stay out of it: they may hold what is nobody's business. */
export function jobLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    // Neither a database that is away for a while nor a stop of the server is an error of the jobs: they go on by themselves.
    const passes = isDatabaseUnavailable(meta.error) || (meta.error instanceof Error && meta.error.name === 'AbortError');
    const loudness = passes ? 'warn' : levels[level];
    log[loudness]({ err: meta.error, task: scope.taskIdentifier, jobId: scope.jobId }, withoutValues(message, meta.error));
  });
}
