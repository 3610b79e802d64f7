/**
 * Minimum height and width in CSS pixels. Controls with free space around them have 40 pixels; adjacent controls in lists and bars have
 * less.
 */
export const LEAST_TOUCH = { height: 28, width: 24 };

/**
 * The exempt controls, a reason per line of selectors:
 * 1. Parts of third-party libraries: the API reference and the merge view.
 * 2. Links in a line of facts, in the path above a title, in text, and in lists of short lines.
 * 3. Tokens in fields, which Backspace removes too, and inputs whose wrapper takes the tap.
 * 4. Dense figures that the page also shows as a list: cells of the coverage, points and tables of a chart.
 * 5. Parts of a filter chip, links to the page that a tap on their row opens, and buttons whose row takes the tap.
 */
export const EXEMPT = [
  '[class*="scalar"] *, .endpoint, .show-more, .cm-deletedChunk *',
  '[class*="_facts_"] a, [class*="_entry_"] a, header a, article[class*="_card_"] a, li > a, dd a, p > a, a[class*="_link_"][class*="_touch_"]',
  '.mantine-Pill-remove, .mantine-PillsInput-root input, .mantine-Input-wrapper input, .mantine-InputClearButton-root',
  '[class*="_cell_"][class*="_numbered_"], table a[class*="_cell_"], a[class*="_point_"], [class*="_table_"] > table a',
  '[class*="_chip_"] > button, tr[class*="_pressable_"] :is(a, button), [class*="_edit_"]',
].join(', ');

/**
 * Runs in the browser. Returns a line for each control whose area for a finger is lower or narrower than `least` pixels. Controls in a line
 * of text are exempt, and so are controls that another element covers completely.
 */
export function smallControls({ least, exempt }: { least: typeof LEAST_TOUCH; exempt: string }): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch], summary',
  );
  const [high, wide] = [least.height / 2 - 1.5, least.width / 2 - 0.5];
  const inLine = (control: HTMLElement): boolean => {
    const line = control.closest('p, li, dd, td, label, blockquote, h1, h2, h3') ?? control.parentElement;
    const around = (line?.textContent ?? '').trim().length - (control.textContent ?? '').trim().length;
    return getComputedStyle(control).display === 'inline' && around > 3;
  };
  const lines: string[] = [];
  for (const control of controls) {
    control.scrollIntoView({ block: 'center', inline: 'nearest' });
    // For a link that spans several lines, measure only its first line.
    const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect();
    if (width === 0 || height === 0 || control.matches(':disabled, [aria-hidden=true] *') || control.matches(exempt) || inLine(control))
      continue;
    const hits = (x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      const label = hit?.closest('label');
      return hit !== null && (control.contains(hit) || label?.control === control || (label?.contains(control) ?? false));
    };
    const [x, y] = [left + width / 2, top + height / 2];
    if (!hits(x, y)) continue;
    const low = !(hits(x, y - high) && hits(x, y + high));
    const narrow = !(hits(x - wide, y) && hits(x + wide, y));
    if (!low && !narrow) continue;
    const name = control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.getAttribute('name') || control.className);
    lines.push(
      `${low ? 'low' : 'narrow'} (${Math.round(width)} × ${Math.round(height)}): ${control.tagName.toLowerCase()} “${name.slice(0, 40)}” .${control.className.slice(0, 60)}`,
    );
  }
  return lines;
}
