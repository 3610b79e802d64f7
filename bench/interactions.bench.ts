import { chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions, withoutStream } from '../e2e/browser.ts';
import { typeLogin } from '../e2e/page-helpers.ts';
import { atLeast, atMost, counted, type Figure, median, ms, percentile } from './figures.ts';
import { fillGrown } from './grow.ts';
import { onPreparedServer } from './prepared-server.ts';

const TIMES = 10;
const ISSUES = 1_000 * TIMES;
const ROUNDS = 7;
/**
 * Minimum duration of an interaction in milliseconds: the lowest threshold of the Event Timing API. Shorter interactions are not reported.
 */
const LEAST_MS = 16;
/** Pause in milliseconds after each interaction, so that its effects, including a slow response, do not count towards the next one. */
const SETTLED_MS = 1_200;
const SCROLL_MS = 1_500;
const FRAMES = 60;

const noteInteractions = (page: Page) =>
  page.addInitScript((least) => {
    const noted: number[] = [];
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) noted.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  }, LEAST_MS);

const slowestSince = (page: Page): Promise<number> =>
  page.evaluate((least) => Math.max(least, ...(window as unknown as { noted: number[] }).noted.splice(0)), LEAST_MS);

async function framesWhileScrolling(page: Page): Promise<number> {
  await page.mouse.move(600, 500);
  const frames = page.evaluate(
    (forMs) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        let count = 0;
        const next = () => {
          count++;
          const passed = performance.now() - begun;
          if (passed < forMs) requestAnimationFrame(next);
          else resolve((count * 1_000) / passed);
        };
        requestAnimationFrame(next);
      }),
    SCROLL_MS,
  );
  for (let n = 0; n < SCROLL_MS / 50; n++) {
    await page.mouse.wheel(0, n % 20 < 10 ? 120 : -120);
    await page.waitForTimeout(30);
  }
  return frames;
}

export const interactionFigures = (): Promise<Figure[]> =>
  onPreparedServer(fillGrown(TIMES), async ({ server, filled: { large } }) => {
    const browser = await chromium.launch(await chromiumLaunchOptions());
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await withoutStream(context);
      const page = await context.newPage();
      await noteInteractions(page);
      await page.goto(`${server.url}/`);
      await typeLogin(page, large.username, large.password);
      await page.waitForURL(/#\/dashboard/);
      await page.goto(`${server.url}/#/issues`);
      await page.getByRole('row').nth(20).waitFor();
      const header = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
      const search = page.getByLabel('Tìm theo tiêu đề, mã, tài sản');
      const deeds: Record<string, () => Promise<unknown>> = {
        'the order by severity': () => header('Mức độ').click(),
        'the order by status': () => header('Trạng thái').click(),
        'the next page': () => page.getByRole('button', { name: 'Trang sau' }).click(),
        'the row below': () => page.keyboard.press('ArrowDown'),
        'a key in the search': () => search.press('a'),
        'the key taken back': () => search.press('Backspace'),
      };
      const waits = new Map<string, number[]>();
      for (let round = 0; round <= ROUNDS; round++)
        for (const [name, deed] of Object.entries(deeds)) {
          await deed();
          await page.waitForTimeout(SETTLED_MS);
          const wait = await slowestSince(page);
          // Skip the first round, which loads and compiles code.
          if (round > 0) waits.set(name, [...(waits.get(name) ?? []), wait]);
        }
      const slowest = [...waits].map(([name, each]) => ({ name, wait: median(each) })).sort((a, b) => b.wait - a.wait);
      const all = [...waits.values()].flat();
      const frames: number[] = [];
      for (let round = 0; round < 5; round++) frames.push(await framesWhileScrolling(page));
      const of = `in the list of ${counted(ISSUES)} issues`;
      return [
        atMost(
          `an interaction ${of}, to the next paint: the slowest of ${slowest.length} kinds (${slowest[0]?.name}; p95 of all ${ms(percentile(all, 0.95))})`,
          slowest[0]?.wait ?? 0,
          100,
          ms,
        ),
        atLeast('pictures a second while it is scrolled', Math.round(median(frames)), FRAMES, String),
      ];
    } finally {
      await browser.close();
    }
  });
