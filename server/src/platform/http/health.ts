import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { Platform } from '../platform.ts';
import { StoreUnavailable } from '../storage/storage.ts';
import { refusal } from './refusal.ts';

/**
 * `/healthz` only checks that the process responds. `/readyz` also checks the database and the file store, and fails when the server is
 * about to stop.
 */
export function installHealth(app: FastifyInstance, platform: Platform, leaving: AbortSignal): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    if (leaving.aborted) throw refusal('UNAVAILABLE', { retryAfter: 2 });
    try {
      await Promise.all([platform.database.db.execute(sql`select 1`), platform.storage.check()]);
    } catch (error) {
      // The file store logs its own failures.
      if (error instanceof StoreUnavailable) throw error;
      if (isDatabaseUnavailable(error)) platform.database.watch.lost(error);
      else request.log.warn({ err: error }, 'not ready');
      throw refusal('UNAVAILABLE', { retryAfter: 2 });
    }
    return { status: 'ready' };
  });
}
