import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refusal } from '../http/refusal.ts';
import type { Platform } from '../platform.ts';
import { sha256 } from '../security/secrets.ts';

/** The upper bounds of the histogram buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function brings({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(sha256(given), sha256(token));
}

function watchPool(registry: Registry, { database }: Platform): void {
  new Gauge({
    name: 'coloa_database_connections',
    help: 'Connections of this process to the database; waiting: requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const sum = (of: (pool: Platform['database']['pools'][number]) => number) => database.pools.reduce((all, pool) => all + of(pool), 0);
      this.set(
        { state: 'busy' },
        sum((pool) => pool.totalCount - pool.idleCount),
      );
      this.set(
        { state: 'idle' },
        sum((pool) => pool.idleCount),
      );
      this.set(
        { state: 'waiting' },
        sum((pool) => pool.waitingCount),
      );
    },
  });
}

interface Queue {
  task: string;
  waiting: number;
  failed: number;
  age: number;
}

function watchJobs(registry: Registry, { database: { db }, log }: Platform): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({ name: 'coloa_database_up', help: '1 while the database answers', registers });
  const jobs = new Gauge({
    name: 'coloa_jobs',
    help: 'Jobs of all processes by what they do; waiting: due and not begun; failed: given up after their last attempt',
    labelNames: ['task', 'state'],
    registers,
  });
  const oldest = new Gauge({ name: 'coloa_jobs_oldest_seconds', help: 'How long the job has been due that waits longest', registers });
  return async () => {
    jobs.reset();
    oldest.reset();
    try {
      const { rows } = await db.execute<Queue & Record<string, unknown>>(sql`
        select task_identifier as task, count(*) filter (where is_due)::int as waiting,
          count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
          coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float as age
        from (select *, attempts < max_attempts and locked_at is null and run_at <= now() as is_due from graphile_worker.jobs) as known
        group by task_identifier`);
      for (const { task, waiting, failed } of rows) {
        jobs.set({ task, state: 'waiting' }, waiting);
        jobs.set({ task, state: 'failed' }, failed);
      }
      oldest.set(Math.max(0, ...rows.map(({ age }) => age)));
      up.set(1);
    } catch (error) {
      log.debug({ err: error }, 'the queue of jobs could not be counted');
      up.set(0);
    }
  };
}

function watchBackups(registry: Registry, { log }: Platform, ask: Told['backups']): () => Promise<void> {
  const registers = [registry];
  const success = new Gauge({
    name: 'coloa_backup_last_success_timestamp_seconds',
    help: 'When the newest backup was finished; 0: there is none',
    registers,
  });
  const proof = new Gauge({
    name: 'coloa_backup_last_proof_timestamp_seconds',
    help: 'When a backup was last restored and compared; 0: never',
    registers,
  });
  return async () => {
    try {
      const figures = await ask();
      success.set(figures.success);
      proof.set(figures.proof);
    } catch (error) {
      log.debug({ err: error }, 'backups could not be asked for');
    }
  };
}

interface Told {
  version: string;
  /** Returns the times at which the newest backup finished and a backup was last verified, in seconds since 1970; 0 for never. */
  backups: () => Promise<{ success: number; proof: number }>;
}

/**
 * Adds `GET /metrics` for Prometheus if METRICS_TOKEN is set. Most metrics describe this process only; those of jobs and backups describe
 * the installation.
 */
export function installMetrics(app: FastifyInstance, platform: Platform, { version, backups }: Told): void {
  const token = platform.env.metricsToken;
  if (token === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'coloa_info', help: 'The version that runs', labelNames: ['version'], registers: [registry] }).set({ version }, 1);
  watchPool(registry, platform);
  const countJobs = watchJobs(registry, platform);
  const askForBackups = watchBackups(registry, platform, backups);
  const answered = new Histogram({
    name: 'coloa_http_request_duration_seconds',
    help: 'Requests by call and status, from their headers to the last byte of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none', config } = request.routeOptions;
    // A stream lasts as long as its page is open, which would distort the histogram.
    if (config.endpoint?.kind === 'stream') return;
    answered.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!brings(request, token)) throw refusal('NOT_FOUND');
    await Promise.all([countJobs(), askForBackups()]);
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
