import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import type { Page } from '@playwright/test';
import { allPages, namedPages } from '../web/test/walked-pages.ts';
import { adminSession } from './api-client.ts';
import { standsStill, violationsOn } from './axe.ts';
import { pressByKey } from './browser.ts';
import { expect, test } from './fixtures.ts';
import { keepInBrowser, putSession } from './page-helpers.ts';
import { sampleOf } from './sample.ts';
import { EXEMPT, LEAST_TOUCH, smallControls } from './touch-targets.ts';

/**
 * The display settings for a page, and the checks to run on it. Every test checks that the page is not wider than the window and that no
 * table heading is cut off; `checks` adds rules of axe.
 */
export interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
  checks?: 'all' | 'colours';
}

export async function open(page: Page, path: string): Promise<void> {
  // The browser opens an empty page first, because a dialog or an unsaved form of the previous page would interfere.
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  await page.waitForFunction(() => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    // A loading part has aria-busy, or a status with a name but no text.
    return !has('#splash') && document.querySelector('h1')?.textContent && !has('[aria-busy="true"], [role="status"][aria-label]');
  });
}

/** Pages per test. Small groups let two workers share the pages, and a failure names only a few of them. */
const PAGES_AT_ONCE = 5;

const names = namedPages.map(({ name }) => name);
const groups = Array.from({ length: Math.ceil(names.length / PAGES_AT_ONCE) }, (_, at) =>
  names.slice(at * PAGES_AT_ONCE, (at + 1) * PAGES_AT_ONCE),
);

/** Opens all pages in `language`, in groups of a few per test. `check` returns the problems of the open page. */
function walk(language: Language, title: string, check: (page: Page) => Promise<string[]>): void {
  for (const group of groups) {
    test(`pages ${title}, ${language}: ${group.join(', ')}`, async ({ page, server }) => {
      test.setTimeout(180_000);
      const { session, sample } = await sampleOf(server.url);
      // Confirm the dialog that asks before unsaved text is discarded.
      page.on('dialog', (dialog) => dialog.accept());
      await keepInBrowser(page, { 'coloa.language': language });
      const found: string[] = [];
      // Signed-in users see the language of their profile. Later tests use the same user.
      const inLanguage = async (language: Language) =>
        (await adminSession(server.url)).call(profileContract.update, { body: { language } });
      await inLanguage(language);
      try {
        let isSignedIn = false;
        for (const { name, path, signedIn, press = [] } of allPages(sample).filter(({ name }) => group.includes(name))) {
          if (signedIn && !isSignedIn) await putSession(page, session);
          isSignedIn = signedIn;
          await test.step(name, async () => {
            // Use a wide window, because every button has its label only above 768 px.
            await page.setViewportSize({ width: 1440, height: 800 });
            await open(page, path);
            for (const key of press) await pressByKey(page, language, key);
          });
          found.push(...(await check(page)).map((each) => `${name}, ${each}`));
        }
      } finally {
        await inLanguage(DEFAULT_LANGUAGE);
      }
      expect(found).toEqual([]);
    });
  }
}

export function walkAllPages(looks: Record<Language, readonly Look[]>): void {
  for (const language of LANGUAGES) {
    const checked = looks[language].some(({ checks }) => checks)
      ? 'pass the automatic checks of WCAG 2.2 AA and are never wider than the window'
      : 'are never wider than the window';
    walk(language, checked, async (page) => {
      const found: string[] = [];
      for (const look of looks[language]) found.push(...(await problemsIn(page, language, look)));
      return found;
    });
  }
}

/**
 * Checks that each control of a page is large enough for a finger. Use it with `hasTouch`, which the styles for coarse pointers require.
 */
export function touchAllPages(): void {
  walk('en', 'have controls that a finger can hit on a phone', async (page) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await standsStill(page);
    return page.evaluate(smallControls, { least: LEAST_TOUCH, exempt: EXEMPT });
  });
}

async function problemsIn(page: Page, language: Language, { colorScheme, width, checks }: Look): Promise<string[]> {
  const where = `${colorScheme}, ${width} px`;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 800 });
  await expect(page.locator(`html[lang=${language}][data-mantine-color-scheme=${colorScheme}]`)).toHaveCount(1);
  const violations = checks ? await violationsOn(page, checks) : [];
  if (!checks) await standsStill(page);
  const beyond = await beyondWindow(page);
  const wide = beyond > 0 ? [`${beyond} px wider than the window`] : [];
  const cut = (await cutHeadings(page)).map((heading) => `the heading “${heading}” of a column is cut off`);
  return [...violations, ...wide, ...cut].map((each) => `${where}: ${each}`);
}

/** Returns the headings of table columns whose text does not fit: the next heading covers the rest. */
const cutHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('thead th')]
      .filter((heading) => {
        const { left, right } = heading.getBoundingClientRect();
        return [heading, ...heading.querySelectorAll('*')].some((part) => {
          // Texts for screen readers are one pixel wide, so they do not count.
          if (part.clientWidth === 1) return false;
          return [...part.childNodes]
            .filter((node) => node instanceof Text)
            .some((node) => {
              const text = document.createRange();
              text.selectNode(node);
              const written = text.getBoundingClientRect();
              return Math.floor(written.right) > right || Math.ceil(written.left) < left;
            });
        });
      })
      .map((heading) => heading.textContent ?? ''),
  );

/**
 * Returns the number of pixels by which the page is wider than the window. Waits up to two seconds, because a newly opened menu is moved
 * into the window only after a moment.
 */
async function beyondWindow(page: Page): Promise<number> {
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const until = Date.now() + 2_000;
  let beyond = await measure();
  while (beyond > 0 && Date.now() < until) {
    await standsStill(page);
    beyond = await measure();
  }
  return beyond;
}
