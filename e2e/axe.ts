import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { AXE_TAGS, COLOUR_RULES, MODAL, settled, TARGET_SIZE } from '../web/test/axe-rules.ts';

/** Waits until what was just changed is drawn and stands still: what fades in has not its colours yet. */
export const standsStill = (page: Page): Promise<void> => page.evaluate(settled);

/** Of the height of the window. */
const SCROLLED_BY = 0.3;
const placeOf = ({ target }: { target: unknown[] }): string => JSON.stringify(target);

/** What is too small to hit wherever the page is scrolled: a bar at the edge of the window may lie over half of what is large enough. */
async function smallEverywhere(page: Page, axe: () => AxeBuilder): Promise<Set<string>> {
  if ((await page.locator(MODAL).count()) > 0) {
    const { violations } = await axe().include(MODAL).withRules(TARGET_SIZE).analyze();
    return new Set(violations.flatMap(({ nodes }) => nodes.map(placeOf)));
  }
  const before = await page.evaluate((part) => {
    const [{ scrollY, innerHeight }, { scrollHeight }] = [window, document.documentElement];
    const by = innerHeight * part;
    // Near the end of the page there is room above alone.
    window.scrollTo(0, scrollY + by <= scrollHeight - innerHeight ? scrollY + by : scrollY - by);
    return scrollY;
  }, SCROLLED_BY);
  await standsStill(page);
  const { violations } = await axe().withRules(TARGET_SIZE).analyze();
  await page.evaluate((y) => window.scrollTo(0, y), before);
  return new Set(violations.flatMap(({ nodes }) => nodes.map(placeOf)));
}

/**
 * What breaks the automatic checks, one line an element: all of them but for `except` (ids of rules), or those of the colours alone.
 * `within`: of these elements only, which is faster on a large page that is checked elsewhere.
 */
export async function violationsOn(
  page: Page,
  what: 'all' | 'colours' = 'all',
  except: string[] = [],
  within: string[] = [],
): Promise<string[]> {
  await standsStill(page);
  // Half a megabyte, which a document needs once.
  const isThere = await page.evaluate(() => 'axe' in window);
  // There are no frames of another origin, and the other mode opens a page of its own each time.
  const axe = (there = true) => {
    const builder = new AxeBuilder({ page, ...(there && { axeSource: 'void 0' }) }).setLegacyMode();
    for (const selector of within) builder.include(selector);
    return builder.options({ resultTypes: ['violations'] });
  };
  const rules = (there?: boolean) =>
    what === 'all'
      ? axe(there)
          .withTags([...AXE_TAGS])
          .disableRules(except)
      : axe(there).withRules([...COLOUR_RULES]);
  let { violations } = await rules(isThere).analyze();
  if (violations.length > 0) {
    // On a busy machine a change of theme may begin to show only after everything stood still: what is wrong stays wrong.
    await standsStill(page);
    ({ violations } = await rules().analyze());
  }
  const small = violations.some(({ id }) => id === TARGET_SIZE) ? await smallEverywhere(page, axe) : new Set();
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => id !== TARGET_SIZE || small.has(placeOf(node))).map(({ html }) => `${id} ${html.slice(0, 200)}`),
  );
}

interface Checked {
  except?: string[];
  within?: string[];
}

/** What no address leads to, and the walk over all pages therefore does not see: everything as it stands, and its colours in the other theme. */
export async function expectAccessible(page: Page, { except = [], within = [] }: Checked = {}): Promise<void> {
  const found = await violationsOn(page, 'all', except, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await violationsOn(page, 'colours', [], within)).map((each) => `dark: ${each}`));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(found).toEqual([]);
}
