import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { Page } from '@playwright/test';
import { allPages, namedPages, paths } from '../web/src/app/paths.ts';
import { standsStill, VIEWERS_OWN, violationsOn } from './axe.ts';
import { pressByKey } from './browser.ts';
import { expect, test } from './fixtures.ts';
import { keepInBrowser, putSession } from './page-helpers.ts';
import { sampleOf } from './sample.ts';

// What is found names its page and its element; a picture of every step would take as long as the checks.
test.use({ expectedConsole: [/Failed to load resource/], trace: 'off' });
test.describe.configure({ mode: 'parallel' });

/** Opens a page and waits until it holds what it asked for. */
async function open(page: Page, path: string): Promise<void> {
  // From a page that has nothing: what the page before was, had open or would not leave is not in the way.
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  await page.waitForFunction(() => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    // What is loading says so by aria-busy, or by a status that has a name and no words.
    return !has('#splash') && document.querySelector('h1')?.textContent && !has('[aria-busy="true"], [role="status"][aria-label]');
  });
}

/** How each page is looked at: everything in one theme, and in the other what differs there. At 768 px a page is laid out as at 360. */
const LOOKS = [
  { colorScheme: 'light', width: 1440, checks: 'all' },
  { colorScheme: 'light', width: 768 },
  { colorScheme: 'light', width: 360, checks: 'all' },
  { colorScheme: 'dark', width: 360, checks: 'colours' },
  { colorScheme: 'dark', width: 768 },
  { colorScheme: 'dark', width: 1440, checks: 'colours' },
] as const;

/** A few at a time, so that a slow machine has time enough, and two of them go beside each other. */
const PAGES_AT_ONCE = 5;

const names = namedPages.map(({ name }) => name);
const groups = Array.from({ length: Math.ceil(names.length / PAGES_AT_ONCE) }, (_, at) =>
  names.slice(at * PAGES_AT_ONCE, (at + 1) * PAGES_AT_ONCE),
);

for (const language of LANGUAGES) {
  for (const group of groups) {
    test(`pages pass the automatic checks of WCAG 2.2 AA in both themes and are never wider than the window, ${language}: ${group.join(', ')}`, async ({
      page,
      server,
    }) => {
      test.setTimeout(180_000);
      const { session, sample } = await sampleOf(server.url);
      // What a page asks before it is left with something in it.
      page.on('dialog', (dialog) => dialog.accept());
      await keepInBrowser(page, { 'coloa.language': language });
      const found: string[] = [];
      let isSignedIn = false;
      for (const { name, path, signedIn, press = [] } of allPages(sample).filter(({ name }) => group.includes(name))) {
        if (signedIn && !isSignedIn) await putSession(page, session);
        isSignedIn = signedIn;
        await test.step(name, async () => {
          // Above 768 px, where every button has its words.
          await page.setViewportSize({ width: 1440, height: 800 });
          await open(page, path);
          for (const key of press) await pressByKey(page, language, key);
        });
        // A menu stands outside the landmarks, which is but a habit of pages.
        const except = [...((await page.getByRole('menu').count()) > 0 ? ['region'] : []), ...(name === 'dev' ? VIEWERS_OWN : [])];
        for (const look of LOOKS) {
          const where = `${name}, ${look.colorScheme}, ${look.width} px`;
          await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize({ width: look.width, height: 800 });
          await expect(page.locator(`html[lang=${language}][data-mantine-color-scheme=${look.colorScheme}]`)).toHaveCount(1);
          if ('checks' in look) found.push(...(await violationsOn(page, look.checks, except)).map((each) => `${where}: ${each}`));
          else await standsStill(page);
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          if (beyond > 0) found.push(`${where}: ${beyond} px wider than the window`);
        }
      }
      expect(found).toEqual([]);
    });
  }
}

test('the keyboard walks a page in the order it is read, and is seen where it stands', async ({ page, server }) => {
  const { session, sample } = await sampleOf(server.url);
  await putSession(page, session);
  await open(page, paths.report(sample.projectId));
  const stops: { inside: string; seen: boolean }[] = [];
  for (let at = 0; at < 40; at += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const here = document.activeElement;
      if (!here || here === document.body) return null;
      // A box of a choice is drawn by its label; a text's frame by what surrounds it.
      const drawn = [here, here.parentElement, here.nextElementSibling].filter((each) => each !== null);
      const seen = drawn.some((each) => getComputedStyle(each).outlineStyle !== 'none' && getComputedStyle(each).outlineWidth !== '0px');
      return { inside: here.closest('header, main')?.tagName ?? 'BODY', seen };
    });
    if (!stop) break;
    stops.push(stop);
  }
  expect(stops.length).toBeGreaterThan(12);
  expect(stops.filter(({ seen }) => !seen)).toEqual([]);
  // First the way past the menu, then the header, then the page.
  expect([...new Set(stops.map(({ inside }) => inside))]).toEqual(['BODY', 'HEADER', 'MAIN']);
});

test('who asked for less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, paths.login());
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((each) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(each);
        const longest = Math.max(
          ...`${animationName === 'none' ? '0s' : animationDuration}, ${transitionDuration}`.split(',').map(Number.parseFloat),
        );
        return longest > 0.01;
      }).length,
  );
  expect(moving).toBe(0);
});
