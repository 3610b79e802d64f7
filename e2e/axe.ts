import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits until what was just changed is drawn and stands still: what fades in has not its colours yet. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const moving = () => document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(moving().map((each) => each.finished.catch(() => undefined)));
  });
}

/** Of the height of the window. */
const SCROLLED_BY = 0.3;

async function linesOf(rules: AxeBuilder): Promise<string[]> {
  const { violations } = await rules.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 200)}`));
}

/** What breaks the automatic checks, one line an element: all of them but for `except` (ids of rules), or those of the colours alone. */
export async function violationsOn(page: Page, what: 'all' | 'colours' = 'all', except: string[] = []): Promise<string[]> {
  await standsStill(page);
  // Half a megabyte, which a document needs once.
  const isThere = await page.evaluate(() => 'axe' in window);
  // There are no frames of another origin, and the other mode opens a page of its own each time.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode().options({ resultTypes: ['violations'] });
  const rules = what === 'all' ? axe.withTags([...WCAG_TAGS, 'best-practice']).disableRules(except) : axe.withRules('color-contrast');
  const found = await linesOf(rules);
  if (found.length === 0) return found;
  // What is wrong stays wrong: on a busy machine a change of theme may begin to show only after everything stood still, and what a bar
  // that stands at the edge of the window half covers comes out from under it.
  await page.evaluate((part) => window.scrollBy(0, window.innerHeight * part), SCROLLED_BY);
  await standsStill(page);
  const still = new Set(await linesOf(rules));
  await page.evaluate((part) => window.scrollBy(0, -window.innerHeight * part), SCROLLED_BY);
  return found.filter((line) => still.has(line));
}

/** What no address leads to, and the walk over all pages therefore does not see: everything as it stands, and its colours in the other theme. */
export async function expectAccessible(page: Page, { except = [] }: { except?: string[] } = {}): Promise<void> {
  const found = await violationsOn(page, 'all', except);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await violationsOn(page, 'colours')).map((each) => `dark: ${each}`));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(found).toEqual([]);
}
