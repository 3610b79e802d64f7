import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { createLog } from '../server/src/platform/log/log.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { urlOf } from '../server/test/cluster.ts';

export async function startDatabase(folder: string, closers: (() => Promise<unknown> | unknown)[]) {
  // Each start creates the socket in a new folder. The link gives the socket a constant path.
  const link = path.join(folder, 'socket');
  const open = async () => {
    const postgres = await startEmbeddedPostgres(folder, { log: createLog('silent') });
    symlinkSync(postgres.connection.host ?? '', link);
    return postgres;
  };
  let running = await open();
  closers.push(() => running.stop());
  return {
    url: urlOf({ ...running.connection, host: link }),
    async stop() {
      await running.stop();
      rmSync(link);
    },
    async start() {
      running = await open();
    },
  };
}
