import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type CronItem, parseCronItems, type Runner, run, runMigrations, runOnce, type Task, type TaskList } from 'graphile-worker';
import type { z } from 'zod';
import type { Connection } from '../database/connection.ts';
import type { DbOrTx } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { type DatabaseWatch, watchDatabase } from '../database/database-watch.ts';
import { openPool, type Pool } from '../database/pool.ts';
import type { Log } from '../log/log.ts';
import { jobLogger } from './job-logger.ts';
import { ENDS_FIELD, openPresence } from './job-presence.ts';

export type JobKind<T> = { name: string; payload: z.ZodType<T> };

/** Names the jobs whose payload field `sealed` contains an encrypted secret in base64, which key rotation has to encrypt again. */
export type SealedJobs = { name: string; purposeOf(payload: Record<string, unknown>): string };

export type JobOptions = {
  runAt?: Date;
  /** A later job with the same key replaces this job if it has not started. */
  key?: string;
  /** Jobs of the same queue run one at a time. Use a few fixed queue names, never an id. */
  queue?: string;
  /** The number of attempts, by default 10. The pauses between them increase from seconds to hours. */
  maxAttempts?: number;
  /** Jobs with a lower number run first; the default is 0. */
  priority?: number;
};

export type JobContext = {
  log: Log;
  /** The signal is aborted when the server stops. The work should then throw soon; the job runs again later. */
  signal: AbortSignal;
  /** The number of this attempt, starting at 1. */
  attempt: number;
  lastAttempt: boolean;
};

export type Jobs = {
  /**
   * Registers the work for a kind of job. Call it before `start`. The work may run twice after a failure, so a second run must do no harm.
   * Slow jobs never block quick ones, because they run in a separate pool.
   */
  handle<T>(kind: JobKind<T>, work: (payload: T, context: JobContext) => Promise<void>, options?: { slow?: boolean }): void;
  /**
   * Schedules a job. Call it before `start`. `pattern` is a crontab pattern in UTC, such as `0 3 * * *`, and each match adds one job for
   * all processes.
   */
  schedule<T extends object>(kind: JobKind<T>, pattern: string, payload: T, options?: Pick<JobOptions, 'queue'>): void;
  start(): void;
  drain(): Promise<void>;
  /** Stops the job queue. Waits at most STOP_MS for running jobs; unfinished jobs run again later. It can be called several times. */
  stop(): Promise<void>;
};

/**
 * The number of concurrent jobs in each of the two pools. Quick jobs such as email have their own pool, so that they do not wait for slow
 * ones such as reports.
 */
const CONCURRENCY = 2;
/**
 * With 0, graphile-worker writes job results in batches. Without batches, it does not await these writes, and the loss of the database
 * would end the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 3_000 } };
/** The maximum time that a stopping server waits for jobs, including jobs that ignore their signal. */
const STOP_MS = 6_000;

export function defineJob<T>(name: string, payload: z.ZodType<T>): JobKind<T> {
  return { name, payload };
}

/** Queues a job, which runs only after the transaction commits. */
export async function addJob<T>(tx: DbOrTx, kind: JobKind<T>, payload: T, options: JobOptions = {}): Promise<void> {
  const { runAt, key, queue, maxAttempts = 10, priority = 0 } = options;
  await tx.execute(sql`
    SELECT FROM graphile_worker.add_job(
      identifier => ${kind.name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
      run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}, job_key => ${key ?? null}, priority => ${priority})`);
}

/** Migrates the schema of the job queue. `connection` must not use a pooler. */
export async function runJobMigrations(connection: Connection, log: Log): Promise<void> {
  const watch = watchDatabase(connection, log);
  const pgPool = jobPool(connection, watch);
  try {
    await runMigrations({ pgPool, logger: jobLogger(log, watch) });
  } finally {
    watch.close();
    await pgPool.close();
  }
}

class JobRunners {
  readonly quick: TaskList = {};
  readonly slow: TaskList = {};
  readonly cronItems: CronItem[] = [];
  readonly #connection: Connection;
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #watch: DatabaseWatch;
  readonly #stopping = new AbortController();
  #runners: Runner[] = [];
  #running: Promise<void> = Promise.resolve();

  constructor(connection: Connection, pool: Pool, log: Log, watch: DatabaseWatch) {
    this.#connection = connection;
    this.#pool = pool;
    this.#log = log;
    this.#watch = watch;
  }

  start(): void {
    this.#running = this.#runUntilStopped();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const kill = setTimeout(() => void Promise.allSettled(this.#runners.map((runner) => runner.kill('the server stops'))), STOP_MS);
    await this.#stopRunners();
    await this.#running;
    clearTimeout(kill);
    await this.#pool.close();
  }

  async drain(): Promise<void> {
    const taskList = { ...this.quick, ...this.slow };
    await runOnce({ preset, pgPool: this.#pool, logger: this.#logger(), taskList, noHandleSignals: true, concurrency: 1 });
  }

  async #runUntilStopped(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#runUntilLost().catch((error) => {
        if (isDatabaseUnavailable(error)) this.#watch.lost(error);
        else this.#log.warn({ err: error }, 'the jobs stopped and are started again');
      });
      await sleep(1_000, null, { signal: this.#stopping.signal }).catch(() => {}); // woken to stop
    }
  }

  async #runUntilLost(): Promise<void> {
    const presence = await openPresence(this.#connection, this.#log, this.#watch);
    try {
      const events = new EventEmitter();
      events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => presence.announce(workerPool.id));
      const options = { preset, pgPool: this.#pool, logger: this.#logger(), events, concurrency: CONCURRENCY, noHandleSignals: true };
      this.#runners = [await run({ ...options, taskList: this.quick, parsedCronItems: parseCronItems(this.cronItems) })];
      if (Object.keys(this.slow).length > 0) this.#runners.push(await run({ ...options, taskList: this.slow, parsedCronItems: [] }));
      if (this.#stopping.signal.aborted) await this.#stopRunners();
      await Promise.race([...this.#runners.map(({ promise }) => promise), presence.lost]);
    } finally {
      await this.#stopRunners();
      this.#runners = [];
      await presence.close();
    }
  }

  #stopRunners() {
    return Promise.allSettled(this.#runners.map((runner) => runner.stop()));
  }

  #logger() {
    return jobLogger(this.#log, this.#watch);
  }
}

/** Opens the job queue. `connection` must not use a pooler, because graphile-worker needs LISTEN for new jobs. */
export function openJobs(connection: Connection, log: Log, watch: DatabaseWatch): Jobs {
  const runners = new JobRunners(connection, jobPool(connection, watch), log, watch);
  let stopped: Promise<void> | null = null;
  return {
    handle(kind, work, { slow = false } = {}) {
      (slow ? runners.slow : runners.quick)[kind.name] = taskOf(kind, work, log);
    },
    schedule(kind, pattern, payload, { queue } = {}) {
      runners.cronItems.push(cronItemOf(kind, pattern, payload, queue));
    },
    start: () => runners.start(),
    drain: () => runners.drain(),
    stop() {
      stopped ??= runners.stop();
      return stopped;
    },
  };
}

const taskOf =
  <T>(kind: JobKind<T>, work: (payload: T, context: JobContext) => Promise<void>, log: Log): Task =>
  async (given, { job, abortSignal }) => {
    const { _cron, [ENDS_FIELD]: _ends, ...rest } = given as { _cron?: unknown; [ENDS_FIELD]?: unknown };
    await work(kind.payload.parse(rest), {
      log: log.child({ job: kind.name, jobId: job.id }),
      signal: abortSignal,
      attempt: job.attempts,
      lastAttempt: job.attempts >= job.max_attempts,
    });
  };

const cronItemOf = <T extends object>(kind: JobKind<T>, pattern: string, payload: T, queueName: string | undefined): CronItem => ({
  task: kind.name,
  match: pattern,
  identifier: kind.name,
  payload: Object.fromEntries(Object.entries(payload)),
  options: { jobKey: kind.name, ...(queueName !== undefined && { queueName }) },
});

function jobPool(connection: Connection, watch: DatabaseWatch): Pool {
  return openPool({ ...connection, max: 2 * CONCURRENCY + 4, application_name: 'coloa jobs' }, watch);
}
