import { test } from '@playwright/test';
import { ADMIN_PASSWORD } from './fixtures.ts';
import { newDataDir, type RunningServer, removeDataDir, startServer } from './server.ts';

/** For files whose tests start, end and kill servers of their own; called once at the top of the file. */
export function ownServers() {
  /** Given back after each test, whatever became of it; the last one first. */
  const closers: (() => Promise<unknown> | unknown)[] = [];
  test.afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  function dataFolder(): string {
    const dataDir = newDataDir();
    closers.push(() => removeDataDir(dataDir));
    return dataDir;
  }

  async function start(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
    const server = await startServer({ ADMIN_PASSWORD, ...env }, dataDir);
    closers.push(() => server.stop());
    return server;
  }

  return { closers, dataFolder, start };
}
