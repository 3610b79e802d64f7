import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { AXE_TAGS, COLOUR_RULES, MODAL, scrollAway, settled, TARGET_SIZE } from '../web/test/axe-rules.ts';

/** Waits until the page has drawn the last change and its transitions have ended. */
export const standsStill = (page: Page): Promise<void> => page.evaluate(settled);

const placeOf = ({ target }: { target: unknown[] }): string => JSON.stringify(target);

/** Returns the targets that are too small: in the open modal dialog, or on the scrolled page if no dialog is open. */
async function smallEverywhere(page: Page, axe: () => AxeBuilder): Promise<Set<string>> {
  if ((await page.locator(MODAL).count()) > 0) {
    const { violations } = await axe().include(MODAL).withRules(TARGET_SIZE).analyze();
    return new Set(violations.flatMap(({ nodes }) => nodes.map(placeOf)));
  }
  const before = await page.evaluate(scrollAway);
  await standsStill(page);
  const { violations } = await axe().withRules(TARGET_SIZE).analyze();
  await page.evaluate((y) => window.scrollTo(0, y), before);
  return new Set(violations.flatMap(({ nodes }) => nodes.map(placeOf)));
}

/** With URLs in the hash, axe mistakes every link outside the viewport for a skip link. */
const NOT_MEANT = ['skip-link'];

/**
 * Returns a line for each element that breaks a rule. Checks all automatic rules except those in `except`, or only the colour rules if
 * `what` is `colours`.
 * `within` limits the check to these elements, which is faster on a large page that another test checks.
 */
export async function violationsOn(
  page: Page,
  what: 'all' | 'colours' = 'all',
  except: string[] = [],
  within: string[] = [],
): Promise<string[]> {
  await standsStill(page);
  // The axe script is half a megabyte, so it is injected only once per document.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Legacy mode is sufficient without frames of other origins. The default mode would open a new page for each check.
  const axe = (there = true) => {
    const builder = new AxeBuilder({ page, ...(there && { axeSource: 'void 0' }) }).setLegacyMode();
    for (const selector of within) builder.include(selector);
    return builder.options({ resultTypes: ['violations'] });
  };
  const rules = (there?: boolean) =>
    what === 'all'
      ? axe(there)
          .withTags([...AXE_TAGS])
          .disableRules([...except, ...NOT_MEANT])
      : axe(there).withRules([...COLOUR_RULES]);
  let { violations } = await rules(isThere).analyze();
  if (violations.length > 0) {
    // A slow machine can draw a theme change late, so the rules run again after the page has settled. Only real violations remain.
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

/**
 * Checks the current state of a page: all rules in the light theme, and the colour rules in the dark one. Use it for states without a URL,
 * which the tests of all pages do not reach.
 */
export async function expectAccessible(page: Page, { except = [], within = [] }: Checked = {}): Promise<void> {
  const found = await violationsOn(page, 'all', except, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await violationsOn(page, 'colours', [], within)).map((each) => `dark: ${each}`));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(found).toEqual([]);
}
