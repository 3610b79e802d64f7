import { test as base, expect } from '@playwright/test';
import { ownDatabase } from './database.ts';
import { newDataDir, type RunningServer, removeDataDir, startServer } from './server.ts';

export const ADMIN_PASSWORD = 'mat-khau-quan-tri-2026';

interface WorkerFixtures {
  serverEnv: Record<string, string>;
  server: RunningServer;
}

/**
 * `server`: a running server, one for each worker and `serverEnv`. Its first user is `admin` with ADMIN_PASSWORD. `page`: fails the test on
 * an error or warning in the console that the test does not expect.
 */
export const test = base.extend<{ expectedConsole: RegExp[] }, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const dataDir = newDataDir();
      const database = await ownDatabase();
      try {
        const server = await startServer({ ADMIN_PASSWORD, ...serverEnv, ...database.env }, dataDir);
        await use(server);
        await server.stop();
      } finally {
        await database.drop();
        removeDataDir(dataDir);
      }
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedConsole: [[], { option: true }],
  page: async ({ page, expectedConsole }, use) => {
    const unexpected: string[] = [];
    page.on('console', (message) => {
      const text = message.text();
      if (!['error', 'warning'].includes(message.type())) return;
      if (!expectedConsole.some((pattern) => pattern.test(text))) unexpected.push(`${message.type()}: ${text}`);
    });
    page.on('pageerror', (error) => unexpected.push(`uncaught: ${error.message}`));
    await use(page);
    expect(unexpected, 'nothing unexpected in the console').toEqual([]);
  },
});
export { expect };
