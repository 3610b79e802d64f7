import { z } from 'zod';
import type { Connection } from '../src/platform/database/connection.ts';
import { watchDatabase } from '../src/platform/database/database-watch.ts';
import { defineJob, openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log/log.ts';

process.once('disconnect', () => process.exit(1));
process.once('message', ({ connection, kind }: { connection: Connection; kind: string }) => {
  const log = createLog('silent');
  const jobs = openJobs(connection, log, watchDatabase(connection, log));
  jobs.handle(defineJob(kind, z.unknown()), async () => void process.kill(process.pid, 'SIGKILL'));
  jobs.start();
});
