import { REPORT_PARTS, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { expect, test } from 'vitest';
import { orderedParts } from './section-order.ts';

const shown = (...parts: ReportPlace[]) => parts.map((part) => ({ part, shown: true }));
const names = (...args: Parameters<typeof orderedParts>) => orderedParts(...args).map(({ part }) => part);

test('nobody’s order is the built-in one; titles of one’s own come before the appendix', () => {
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

test('an order that is older than a section gets it where the workspace has it, shown as there', () => {
  const workspace = [...shown('SUMMARY'), { part: 'METHOD' as const, shown: false }, ...shown(...REPORT_PARTS.slice(1))];
  const project = shown(...REPORT_PARTS.toReversed());
  const order = orderedParts(['METHOD'], project, workspace);
  expect(order.map(({ part }) => part)).toEqual(['APPENDIX', 'COVERAGE', 'RETESTS', 'FINDINGS', 'OVERVIEW', 'SCOPE', 'SUMMARY', 'METHOD']);
  expect(order.at(-1)).toEqual({ part: 'METHOD', shown: false });
});

test('a section that is not there any more is left out, and every part is in each order', () => {
  expect(names([], shown('METHOD', 'APPENDIX'), null)).toHaveLength(REPORT_PARTS.length);
  expect(names(['METHOD'], [])).toHaveLength(REPORT_PARTS.length + 1);
});
