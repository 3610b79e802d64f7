import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withNewestFigures } from '../bench/newest.ts';

const bench = path.resolve(import.meta.dirname, '../bench');
const MARKS = 'Before.\n\n<!-- figures -->\nold\n<!-- /figures -->\n\nAfter.\n';

const partOf = (group: string, row: string): string =>
  `<!-- ${group} -->\nThe group \`${group}\`: commit abc1234; 2 cores; load 1.0 when it began.\n\n| figure | measured | budget | |\n|---|---|---|---|\n| ${row} | 1 s | ≤ 2 s | within |\n<!-- /${group} -->\n`;

function resultsOf(days: Record<string, string[]>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coloa-figures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [day, parts] of Object.entries(days))
    writeFileSync(path.join(folder, `${day}.md`), `# Figures of ${day}\n\n${parts.join('\n')}`);
  return folder;
}

test('each group shows the rows of its newest date, and the surrounding text stays', () => {
  const folder = resultsOf({
    '2026-11-01': [partOf('start', 'older start'), partOf('lists', 'only list')],
    '2026-11-02': [partOf('start', 'newer start')],
  });
  const text = withNewestFigures(MARKS, folder);
  expect(text).toMatch(/^Before\.\n\n<!-- figures -->\n[\s\S]*\n<!-- \/figures -->\n\nAfter\.\n$/);
  expect(text).toContain(
    'Measured on [2026-11-02](results/2026-11-02.md) (`start`) and [2026-11-01](results/2026-11-01.md) (`lists`). Machine: 2 cores.',
  );
  expect(text.match(/^\| (newer start|only list|older start|old) /gm)).toEqual(['| newer start ', '| only list ']);
});

test('bench/README.md shows the newest results', () => {
  const readme = readFileSync(path.join(bench, 'README.md'), 'utf8');
  expect(withNewestFigures(readme, path.join(bench, 'results'))).toBe(readme);
  expect(readme).toMatch(/^\| first start/m);
});
