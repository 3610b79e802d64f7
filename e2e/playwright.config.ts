import { defineConfig } from '@playwright/test';
import { useMemoryFolder } from '../tools/memory-folder.ts';
import { chromiumLaunchOptions } from './browser.ts';

useMemoryFolder();

// The tier is stored in the environment, because the worker processes load this file too, with other arguments.
process.env.TEST_TIER ??= process.argv.some((arg) => arg.includes('.full')) ? 'all' : 'quick';
const tier = process.env.TEST_TIER;

/**
 * End-to-end tests in a real browser, against a real server with a separate database. `*.full.e2e.ts` only run in `npm run test:full`,
 * which sets TEST_TIER=full, or if an argument names one.
 */
export default defineConfig({
  testDir: '.',
  testMatch: tier === 'full' ? '*.full.e2e.ts' : '*.e2e.ts',
  testIgnore: tier === 'quick' ? '*.full.e2e.ts' : [],
  globalSetup: './database.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  // Long enough for a slow, busy machine. A passing test ends without waiting for the timeout.
  timeout: tier === 'quick' ? 120_000 : 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that only passes on the retry is listed as flaky and has to be fixed, but does not fail the run.
  retries: process.env.CI ? 1 : 0,
  reporter: [[process.env.CI ? 'list' : 'line'], ['./failures.ts']],
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    launchOptions: await chromiumLaunchOptions(),
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
