import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { documentTree } from '../src/reports/document/document-tree.ts';
import { treeContext } from '../src/reports/document/tree-context.ts';
import { reportLabels } from '../src/reports/report-labels.ts';
import { conformingTexts } from './conforming-texts.ts';
import { type Said, saidByTree } from './spoken-text.ts';

const FILE = path.resolve(import.meta.dirname, '../../web/test/fixtures/conforming-texts.json');
const label = reportLabels('en');
const PICTURES = new Set(['a.png', 'b.png', 'gone.png']);

/**
 * Converts the tokens of a report to those of a page, where figures have no numbers, and request and response each follow their own label.
 */
const asOnPages = (said: Said): Said =>
  said
    .map((token) => token.replace(/^(figure |\|.*?)Figure\d+\.?/, '$1'))
    .join('\n')
    .replaceAll(/^(half .*)\n(half .*)\n(`.*)\n(`.*)$/gm, '$1\n$3\n$2\n$4')
    .split('\n');

test('the reference texts for pages match the document tree', () => {
  const now = conformingTexts(true).map(([name, text]) => {
    const tree = documentTree(text, treeContext(PICTURES, label), 4);
    return { name, text, said: asOnPages(saidByTree(tree, label)) };
  });
  if (process.env.CONFORMING === 'write') writeFileSync(FILE, JSON.stringify(now, null, 2));
  const kept = JSON.parse(readFileSync(FILE, 'utf8'));
  expect(kept, `Write it again: CONFORMING=write npx vitest run ${path.relative(process.cwd(), import.meta.filename)}`).toEqual(now);
});
