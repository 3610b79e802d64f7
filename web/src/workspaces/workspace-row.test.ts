import { expect, test } from 'vitest';
import { sortedRows, type WorkspaceRow } from './workspace-row.ts';

const row = (name: string, members?: number): WorkspaceRow => ({
  workspace: { name } as WorkspaceRow['workspace'],
  summary: members === undefined ? undefined : ({ members } as WorkspaceRow['summary']),
});
const names = (rows: WorkspaceRow[]) => rows.map(({ workspace }) => workspace.name);
const rows = [row('Đội đỏ', 3), row('An Dương', 12), row('Ban kiểm thử'), row('Cổ Loa', 1)];

test('names are sorted in Vietnamese order', () => {
  expect(names(sortedRows(rows, 'name'))).toEqual(['An Dương', 'Ban kiểm thử', 'Cổ Loa', 'Đội đỏ']);
});

test('unknown values are last in both directions', () => {
  expect(names(sortedRows(rows, 'members'))).toEqual(['Cổ Loa', 'Đội đỏ', 'An Dương', 'Ban kiểm thử']);
  expect(names(sortedRows(rows, '-members'))).toEqual(['An Dương', 'Đội đỏ', 'Cổ Loa', 'Ban kiểm thử']);
});
