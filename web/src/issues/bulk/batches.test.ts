import type { FieldsInput } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { expect, test } from 'vitest';
import { batchesOf } from '../../lib/run-batches.ts';
import { type BulkChange, moveBatches, propertyOf, stepsOf, tagBatches, undoOf } from './batches.ts';

const person = { id: 'p1', username: 'lan', name: 'Lan', avatar: null };
const row = (id: string, over: Partial<IssueRow> = {}): IssueRow => ({
  id,
  key: `HVB-${id}`,
  number: Number(id),
  project: { id: 'p', key: 'HVB', name: 'HVBank' },
  title: '',
  languages: [],
  outdated: [],
  severity: 'HIGH',
  status: 'DRAFT',
  priority: null,
  cvssScore: null,
  bugId: null,
  tags: [],
  reporter: person,
  contributors: [],
  fixer: null,
  dueDay: null,
  overdue: false,
  duplicateOf: null,
  riskUntil: null,
  createdAt: '2026-03-09T00:00:00Z',
  updatedAt: '2026-03-09T00:00:00Z',
  deletedAt: null,
  ...over,
});

test('a step is offered with the issues it applies to, and only to users who may perform it', () => {
  const rows = [row('1'), row('2', { status: 'OPEN' }), row('3', { status: 'IN_PROGRESS' }), row('4', { status: 'READY_FOR_RETEST' })];
  const asClient = stepsOf(rows, () => ['CLIENT']);
  expect(asClient.map(({ name, rows: fitting }) => [name, fitting.map(({ id }) => id)])).toEqual([
    ['startFixing', ['2']],
    ['readyForRetest', ['2', '3']],
    ['stopFixing', ['3']],
    ['acceptRisk', ['2', '3']],
  ]);
  expect(asClient.find(({ name }) => name === 'acceptRisk')).toMatchObject({ required: true, needs: ['riskUntil'] });
  expect(stepsOf(rows, () => ['TESTER'])).toEqual([]);
});

test('each issue is moved from the status that the user saw', () => {
  const rows = [row('1', { status: 'OPEN' }), row('2', { status: 'IN_PROGRESS' }), row('3', { status: 'OPEN' })];
  const batches = moveBatches({ rows, to: 'READY_FOR_RETEST' }, { note: ' Bản 5.2 ' });
  expect(batches.map(({ rows: alike, change }) => [alike.map(({ id }) => id), change])).toEqual([
    [['1', '3'], { status: 'READY_FOR_RETEST', from: 'OPEN', note: 'Bản 5.2' }],
    [['2'], { status: 'READY_FOR_RETEST', from: 'IN_PROGRESS', note: 'Bản 5.2' }],
  ]);
});

test('undo restores the previous value of each issue, except for rejected ones', () => {
  const rows = [row('1', { priority: 'P2' }), row('2'), row('3', { priority: 'P2' })];
  const batches = batchesOf(rows, () => ({ priority: 'P1' as const }));
  const back = undoOf(batches, rows.slice(1));
  expect(back.map(({ rows: alike, change }) => [alike.map(({ id }) => id), change])).toEqual([
    [['2'], { priority: null }],
    [['3'], { priority: 'P2' }],
  ]);
});

test('undoing tags removes only the added ones', () => {
  const rows = [row('1', { tags: ['api'] }), row('2')];
  const batches = tagBatches(rows, ['api', 'otp'], []);
  expect(batches.map(({ change }) => change)).toEqual([{ addTags: ['otp'] }, { addTags: ['api', 'otp'] }]);
  expect(undoOf(batches, rows).map(({ change }) => change)).toEqual([{ removeTags: ['otp'] }, { removeTags: ['api', 'otp'] }]);
  expect(tagBatches(rows, ['api'], ['x'])).toHaveLength(1);
});

test('undoing custom fields restores the previous value of each issue where nobody changed it since, and omits unchanged issues', () => {
  const rows = [row('1'), row('2'), row('3'), row('4')];
  const before = new Map<string, FieldsInput>([
    ['1', { where: ['web'] }],
    ['2', { where: null }],
    ['3', { where: ['app'] }],
  ]);
  const back = undoOf(
    batchesOf(rows, () => ({ fields: { where: ['app'] } })),
    rows,
    before,
  );
  expect(back.map(({ rows: alike, change }) => [alike.map(({ id }) => id), change])).toEqual([
    [['1'], { fields: { where: ['web'] }, fieldsFrom: { where: ['app'] } }],
    [['2'], { fields: { where: null }, fieldsFrom: { where: ['app'] } }],
  ]);
});

test('only a mark for retest is undone, by its withdrawal; other changes of status have no undo', () => {
  const rows = [row('1', { status: 'OPEN' }), row('2', { status: 'IN_PROGRESS' })];
  expect(undoOf(moveBatches({ rows, to: 'RISK_ACCEPTED' }, { note: 'x' }), rows)).toEqual([]);
  const back = undoOf(moveBatches({ rows, to: 'READY_FOR_RETEST' }, { note: '' }), rows);
  expect(back.map(({ rows: alike, change }) => [alike.map(({ id }) => id), change])).toEqual([
    [['1'], { status: 'IN_PROGRESS', from: 'READY_FOR_RETEST' }],
    [['2'], { status: 'IN_PROGRESS', from: 'READY_FOR_RETEST' }],
  ]);
});

test('a mark for retest can be withdrawn only by the user who made it', () => {
  const rows = [row('1', { status: 'READY_FOR_RETEST', markedReady: true }), row('2', { status: 'READY_FOR_RETEST' })];
  const withdrawn = (part: 'CLIENT' | 'TESTER') => stepsOf(rows, () => [part]).find(({ name }) => name === 'withdraw');
  expect(withdrawn('CLIENT')).toMatchObject({ to: 'IN_PROGRESS', rows: [{ id: '1' }] });
  expect(withdrawn('TESTER')).toBeUndefined();
});

test('a change and its undo are of the same property, and other properties differ', () => {
  const changes: BulkChange[] = [
    { addTags: ['otp'], removeTags: ['xss'] },
    { addTags: ['otp'] },
    { priority: 'P1' },
    { fixerId: null },
    { dueDay: null },
    { status: 'READY_FOR_RETEST', from: 'OPEN', note: 'Bản 5.2' },
    { delete: true },
    { fields: { cost: 7 } },
    { fields: { ticket: null } },
  ];
  const before = new Map<string, FieldsInput>([['1', { cost: null, ticket: 'A' }]]);
  const properties = changes.map((change) => {
    const back = undoOf([{ rows: [row('1')], change }], [row('1')], before);
    expect(back.map((batch) => propertyOf(batch.change))).toEqual([propertyOf(change)]);
    return propertyOf(change);
  });
  expect(properties[0]).toBe(properties[1]);
  expect(new Set(properties).size).toBe(changes.length - 1);
});
