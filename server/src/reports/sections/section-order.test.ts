import { REPORT_PARTS, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { expect, test } from 'vitest';
import { orderedParts } from './section-order.ts';

const shown = (...parts: ReportPlace[]) => parts.map((part) => ({ part, shown: true }));
const names = (...args: Parameters<typeof orderedParts>) => orderedParts(...args).map(({ part }) => part);

test('the default order is the built-in one, and custom sections come before the appendix', () => {
  expect(names([])).toEqual(REPORT_PARTS);
  expect(names(['own-a', 'TEAM', 'DOCUMENT_CONTROL'])).toEqual([
    'DOCUMENT_CONTROL',
    'SUMMARY',
    'SCOPE',
    'TEAM',
    'OVERVIEW',
    'FINDINGS',
    'RETESTS',
    'COVERAGE',
    'own-a',
    'APPENDIX',
  ]);
});

test('an order older than a section gets it at the position and visibility of the workspace', () => {
  const workspace = [...shown('SUMMARY'), { part: 'METHOD' as const, shown: false }, ...shown(...REPORT_PARTS.slice(1))];
  const project = shown(...REPORT_PARTS.toReversed());
  const order = orderedParts(['METHOD'], project, workspace);
  expect(order.map(({ part }) => part)).toEqual(['APPENDIX', 'COVERAGE', 'RETESTS', 'FINDINGS', 'OVERVIEW', 'SCOPE', 'SUMMARY', 'METHOD']);
  expect(order.at(-1)).toEqual({ part: 'METHOD', shown: false });
});

test('a deleted section is left out, and each order contains every part', () => {
  expect(names([], shown('METHOD', 'APPENDIX'), null)).toHaveLength(REPORT_PARTS.length);
  expect(names(['METHOD'], [])).toHaveLength(REPORT_PARTS.length + 1);
});
