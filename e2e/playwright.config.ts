import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './browser.ts';

/**
 * End-to-end tests in a real browser against a real server with a database of its own. `*.full.e2e.ts` run in `npm run test:full` only, which sets
 * TEST_TIER, or when one is named.
 */
const isNamed = process.argv.some((arg) => arg.includes('.full'));
const full = process.env.TEST_TIER === 'full' || isNamed;

export default defineConfig({
  testDir: '.',
  testMatch: process.env.TEST_TIER === 'full' ? '*.full.e2e.ts' : '*.e2e.ts',
  testIgnore: full ? [] : '*.full.e2e.ts',
  globalSetup: './cluster.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  timeout: full ? 90_000 : 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only at the second attempt is listed as flaky and has to be fixed; it does not hold back the rest.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? [['list']] : [['line']],
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    launchOptions: await chromiumLaunchOptions(),
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
