import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { conformingTexts } from './conforming-texts.ts';
import { NOTES } from './notes-conformance.ts';

const parser = unified().use(remarkParse).use(remarkGfm);
const PLACES = ['root', 'blockquote', 'listItem', 'footnoteDefinition'] as const;
const BLOCKS = ['blockquote', 'code', 'definition', 'heading', 'html', 'list', 'paragraph', 'table', 'thematicBreak'] as const;
const PHRASES = [
  ...['break', 'delete', 'emphasis', 'footnoteReference', 'html', 'image', 'imageReference', 'inlineCode', 'link', 'linkReference'],
  ...['strong', 'text'],
] as const;

/** Returns the paths of all elements in a text. For example, a paragraph in a quote has the path `blockquote > paragraph`. */
function placesIn(markdown: string): Set<string> {
  const found = new Set<string>();
  const walk = (node: Nodes, place: string, around: string): void => {
    if (!('children' in node)) return;
    for (const child of node.children) {
      found.add(`${place} > ${child.type}`);
      if (around !== '') found.add(`${around} > ${child.type}`);
      const isFlow = PLACES.some((each) => each === child.type) || ['list', 'table', 'tableRow'].includes(child.type);
      walk(
        child,
        child.type,
        isFlow ? '' : around || (['paragraph', 'heading', 'tableCell'].includes(child.type) ? `${place} > ${child.type}` : ''),
      );
    }
  };
  walk(parser.parse(markdown), 'root', '');
  return found;
}

const found = new Set([...conformingTexts(true), ...NOTES].flatMap(([, text]) => [...placesIn(text)]));

test('there are at least 150 texts that every format must render alike', () => {
  expect(conformingTexts(true).length + NOTES.length).toBeGreaterThan(200);
  expect(conformingTexts(true).length).toBeGreaterThanOrEqual(150);
});

test.each(PLACES)('they contain every block of Markdown as a child of %s', (place) => {
  expect(BLOCKS.filter((type) => !found.has(`${place} > ${type}`))).toEqual([]);
});

test.each([...PLACES.map((place) => `${place} > paragraph`), 'tableRow > tableCell'])(
  'every phrase of Markdown is in them within %s',
  (place) => {
    const allowed = place.endsWith('tableCell') ? PHRASES.filter((type) => type !== 'break') : PHRASES;
    expect(allowed.filter((type) => !found.has(`${place} > ${type}`))).toEqual([]);
  },
);

test.each(['root', 'blockquote', 'listItem'])('one of them defines a footnote as a child of %s', (place) => {
  expect([...found]).toContain(`${place} > footnoteDefinition`);
});
