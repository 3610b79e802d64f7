import { plainText } from '@coloa/contract/markdown-depth.ts';
import { expect, test } from 'vitest';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportFinding } from '../report-document.ts';
import { reportTree } from './report-tree.ts';

function listed(findings: ReportFinding[]): string[][][] {
  const { children } = reportTree(buildReportDocument({ parts: ['OVERVIEW'], scope: [], findings }));
  const tables = children.flatMap((node) => (node.type === 'table' ? [node] : [])).slice(1);
  return tables.map((table) => table.children.map((row) => row.children.map((cell) => plainText(cell))));
}

test('a matrix of severities and statuses with totals is above the list of findings', () => {
  const [matrix, list] = listed([
    buildReportFinding({ key: 'HVB-1', status: 'CLOSED' }),
    buildReportFinding({ key: 'HVB-2', status: 'OPEN' }),
    buildReportFinding({ key: 'HVB-3', severity: 'LOW', status: 'CLOSED' }),
  ]);
  expect(matrix).toEqual([
    ['Mức độ', 'Mở', 'Đã đóng', 'Tổng'],
    ['Nghiêm trọng', '1', '1', '2'],
    ['Thấp', '–', '1', '1'],
    ['Tổng', '1', '2', '3'],
  ]);
  expect(list).toHaveLength(4);
});

test('a single finding has only the list', () => {
  expect(listed([buildReportFinding()])).toHaveLength(1);
});
