import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { storage } from '../src/lib/storage.ts';
import { AXE_TAGS, COLOUR_RULES, MODAL, scrollAway, settled, TARGET_SIZE } from './axe-rules.ts';

/** Rules about whole pages, which a single component cannot meet. */
const OF_PAGES = ['landmark-one-main', 'page-has-heading-one', 'region', 'document-title', 'bypass'];

interface AccessibleOptions {
  except?: readonly string[];
}

const off = (rules: readonly string[]): RunOptions['rules'] => Object.fromEntries(rules.map((id) => [id, { enabled: false }]));

/** Returns the targets that are still too small after scrolling. In an open modal dialog, checks without scrolling. */
async function smallEverywhere(): Promise<Set<string>> {
  const modal = document.querySelector<HTMLElement>(MODAL);
  const before = modal ? window.scrollY : scrollAway();
  await settled();
  const { violations } = await axe.run(modal ?? document, { runOnly: [TARGET_SIZE], resultTypes: ['violations'] });
  window.scrollTo(0, before);
  return new Set(violations.flatMap(({ nodes }) => nodes.map(({ target }) => JSON.stringify(target))));
}

async function violations(options: RunOptions): Promise<string[]> {
  await settled();
  const { violations: found } = await axe.run(document, { ...options, resultTypes: ['violations'] });
  const small = found.some(({ id }) => id === TARGET_SIZE) ? await smallEverywhere() : new Set<string>();
  return found.flatMap(({ id, nodes }) =>
    nodes.filter(({ target }) => id !== TARGET_SIZE || small.has(JSON.stringify(target))).map(({ html }) => `${id} ${html.slice(0, 200)}`),
  );
}

/** Simulates choosing the theme in another tab. */
function showTheme(theme: 'light' | 'dark'): void {
  storage.set('coloa.theme', theme);
  dispatchEvent(new StorageEvent('storage', { key: 'coloa.theme', newValue: theme }));
}

/** Fails if the page violates an accessibility rule in the current theme, or a colour rule in the other theme. */
export async function expectAccessible({ except = [] }: AccessibleOptions = {}): Promise<void> {
  const shown = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
  const other = shown === 'dark' ? 'light' : 'dark';
  // Only pages of the app have a header outside their main content.
  const isPage = document.querySelector('header:not(main header, [role="dialog"] header)') !== null;
  const rules = off([...(isPage ? [] : OF_PAGES), ...except]);
  const found = await violations({ runOnly: [...AXE_TAGS], ...(rules && { rules }) });
  showTheme(other);
  const inOther = await violations({ runOnly: [...COLOUR_RULES] });
  showTheme(shown);
  expect([...found, ...inOther.map((each) => `${other}: ${each}`)], 'no accessibility violations').toEqual([]);
}
