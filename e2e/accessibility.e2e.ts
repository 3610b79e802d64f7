import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { putSession } from './page-helpers.ts';
import { open, walkAllPages } from './page-variants.ts';
import { sampleOf } from './sample.ts';

test.use({ expectedConsole: [/Failed to load resource/] });
test.describe.configure({ mode: 'parallel' });

// accessibility.full.e2e.ts checks all combinations.
walkAllPages({
  vi: [
    { colorScheme: 'light', width: 1440, checks: 'all' },
    { colorScheme: 'light', width: 768 },
    { colorScheme: 'dark', width: 360, checks: 'colours' },
  ],
  en: [
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'light', width: 768 },
    { colorScheme: 'light', width: 360 },
  ],
});

test('keyboard focus follows the reading order of a page and stays visible', async ({ page, server }) => {
  const { session, sample } = await sampleOf(server.url);
  await putSession(page, session);
  await open(page, paths.report(sample.projectId));
  const stops: { inside: string; seen: boolean }[] = [];
  for (let at = 0; at < 40; at += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const here = document.activeElement;
      if (!here || here === document.body) return null;
      // The focus ring of a checkbox or radio button is drawn by its label, and that of a text field by the parent.
      const drawn = [here, here.parentElement, here.nextElementSibling].filter((each) => each !== null);
      const seen = drawn.some((each) => getComputedStyle(each).outlineStyle !== 'none' && getComputedStyle(each).outlineWidth !== '0px');
      return { inside: here.closest('header, main')?.tagName ?? 'BODY', seen };
    });
    if (!stop) break;
    stops.push(stop);
  }
  expect(stops.length).toBeGreaterThan(12);
  expect(stops.filter(({ seen }) => !seen)).toEqual([]);
  // The skip link is outside `header` and `main`, so it counts as BODY.
  expect([...new Set(stops.map(({ inside }) => inside))]).toEqual(['BODY', 'HEADER', 'MAIN']);
});

test('a page has no motion for users who prefer reduced motion', async ({ page }) => {
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
