import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions, withoutStream } from '../e2e/browser.ts';
import { typeLogin } from '../e2e/page-helpers.ts';
import { atMost, counted, type Figure, median, ms } from './figures.ts';
import { fillGrown, writeTexts } from './grow.ts';
import { onPreparedServer, patiently } from './prepared-server.ts';

const TIMES = 10;
const ISSUES = 1_000 * TIMES;
const ROUNDS = 7;
const CPU_SLOWDOWN = 4;
/** The profile 'Fast 4G' of Chrome's developer tools. Throughput is in bytes per second; latency is in milliseconds. */
const FAST_4G = { offline: false, downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9, latency: 60 * 2.75 };
const HOVER_MS = 300;
const LONGEST_MS = 30_000;
const ROW = 'tbody tr a[href*="/issues/"]';

interface Visit {
  /** Milliseconds from the navigation until the list reacts to a click on its first row. */
  firstRow: number;
  /** Milliseconds from the click on a link to an issue until the page shows its text. */
  nextPage: number;
  /** Cumulative layout shift of both pages. */
  shift: number;
}

type Noted = { noted: Visit };

/**
 * Clicks on the first row as soon as it exists. A script in the page clicks, because a command from the test to the browser would add a
 * delay.
 */
const clickFirstRow = (page: Page) =>
  page.addInitScript((selector) => {
    const noted = { firstRow: 0, nextPage: 0, shift: 0 };
    let clicked = Number.POSITIVE_INFINITY;
    addEventListener('click', () => (clicked = performance.now()), { capture: true });
    Object.assign(window, { noted });
    // Like `hadRecentInput` for clicks of a user, ignores what moves within 500 ms after a click of a script.
    const isAnswer = (time: number) => time >= clicked && time < clicked + 500;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput && !isAnswer(entry.startTime)) noted.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const reacted = () => {
      if (location.hash.includes('peek=')) noted.firstRow = performance.now();
      else requestAnimationFrame(reacted);
    };
    const look = () => {
      const link = document.querySelector(selector);
      if (!link) return requestAnimationFrame(look);
      link.closest('tr')?.click();
      return requestAnimationFrame(reacted);
    };
    requestAnimationFrame(look);
  }, ROW);

const openSecondIssue = (page: Page) =>
  page.evaluate(
    async ({ selector, hover, longest }) => {
      const link = document.querySelectorAll<HTMLAnchorElement>(selector)[1];
      if (!link) throw new Error('The list has no second row');
      link.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
      await new Promise((done) => setTimeout(done, hover));
      const begun = performance.now();
      link.click();
      while (
        document.querySelector('main h1')?.textContent !== link.textContent ||
        !document.querySelector('main section[lang] > :nth-child(2) p')
      ) {
        if (performance.now() - begun > longest) throw new Error('The page of the issue did not show its text');
        await new Promise((done) => requestAnimationFrame(done));
      }
      (window as unknown as { noted: { nextPage: number } }).noted.nextPage = performance.now() - begun;
    },
    { selector: ROW, hover: HOVER_MS, longest: LONGEST_MS },
  );

/** Opens the list and then an issue, in a browser with an empty cache, a slow processor and a slow network. */
async function visit(browser: Browser, state: Awaited<ReturnType<BrowserContext['storageState']>>, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', FAST_4G);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await clickFirstRow(page);
    await page.goto(address);
    await page.waitForFunction(() => (window as unknown as Noted).noted.firstRow > 0);
    await page.waitForTimeout(1_000);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(1_000);
    await openSecondIssue(page);
    await page.waitForTimeout(1_000);
    return await page.evaluate(() => (window as unknown as Noted).noted);
  } finally {
    await context.close();
  }
}

export const visitFigures = (): Promise<Figure[]> =>
  onPreparedServer(fillGrown(TIMES), async ({ server, filled: { large }, databaseUrl }) => {
    await patiently({ connectionString: databaseUrl }, writeTexts);
    const browser = await chromium.launch(await chromiumLaunchOptions());
    try {
      const context = await browser.newContext();
      await withoutStream(context);
      const page = await context.newPage();
      await page.goto(`${server.url}/`);
      await typeLogin(page, large.username, large.password);
      await page.waitForURL(/#\/dashboard/);
      const state = await context.storageState();
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, state, `${server.url}/#/issues`));
      const of = `list of ${counted(ISSUES)} issues, first visit, processor ${CPU_SLOWDOWN} × slower, Fast 4G`;
      const shift = median(visits.map((each) => each.shift));
      return [
        atMost(`${of}: the first row answers a click`, median(visits.map((each) => each.firstRow)), 1_500, ms),
        atMost('the same browser, from the click on an issue to its text', median(visits.map((each) => each.nextPage)), 300, ms),
        atMost('layout shift of both pages', shift, 0.01, (value) => value.toFixed(3)),
      ];
    } finally {
      await browser.close();
    }
  });
