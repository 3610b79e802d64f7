import { test } from '@playwright/test';
import { ADMIN_PASSWORD } from './fixtures.ts';
import { newDataDir, type RunningServer, removeDataDir, startServer } from './server.ts';

/** Returns helpers for test files that start, stop and kill their own servers. Call it once at the top of the file. */
export function ownServers() {
  /** Functions that run after each test, even if it failed, in reverse order. */
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
