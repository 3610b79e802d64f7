import { startCluster, urlOf } from '../server/test/cluster.ts';

/**
 * Playwright's global set-up: the PostgreSQL of all servers of a run, with a migrated template, so that a server starts in about a second. It is
 * the server of DATABASE_URL, else one that does not wait for the disk. Returns the tear-down.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { admin, template, stop } = await startCluster();
  process.env.E2E_CLUSTER = JSON.stringify({ url: urlOf({ database: 'postgres', ...admin }), template });
  return stop;
}

/** What the set-up passes to the workers. */
export const clusterOfRun = (): { url: string; template: string } => JSON.parse(process.env.E2E_CLUSTER ?? '{}');
