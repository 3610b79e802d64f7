import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './browser.ts';

/** The journeys, in a real browser against a real server with a database of its own: the embedded one, or one on the server of DATABASE_URL. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // What passes only when it is tried again is listed as flaky, to be mended; it does not hold back the rest.
  retries: process.env.CI ? 2 : 0,
  reporter: process.env.CI ? [['list']] : [['line']],
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    launchOptions: await chromiumLaunchOptions(),
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
