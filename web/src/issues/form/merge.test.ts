import { expect, test } from 'vitest';
import { createBody, emptyValue, type IssueValue, updateBody } from './issue-value.ts';
import { mergeEdits, openFields, resolved } from './merge.ts';

const base: IssueValue = { ...emptyValue('2026-03-09'), 'contents.vi.title': 'A', severity: 'LOW', tags: ['api'] };

test('changes of different fields are merged without a conflict', () => {
  const merge = mergeEdits(base, { ...base, 'contents.vi.title': 'B' }, { ...base, severity: 'HIGH' });
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged).toMatchObject({ 'contents.vi.title': 'B', severity: 'HIGH' });
});

test('a field that both changed is a conflict, and keeps the user’s own value until resolved', () => {
  const merge = mergeEdits(base, { ...base, 'contents.vi.title': 'B', tags: ['x'] }, { ...base, 'contents.vi.title': 'C' });
  expect(merge.conflicts).toEqual(['contents.vi.title']);
  expect(merge.merged).toMatchObject({ 'contents.vi.title': 'B', tags: ['x'] });
});

test('separate changes of paragraphs in one section are merged without a conflict', () => {
  const text = (words: string): IssueValue => ({ ...base, 'contents.vi.steps': words });
  const merge = mergeEdits(text('Một.\n\nHai.'), text('Một, của tôi.\n\nHai.'), text('Một.\n\nHai, của họ.'));
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged['contents.vi.steps']).toBe('Một, của tôi.\n\nHai, của họ.');
});

test('a manual merge is open until every conflict is resolved', () => {
  const name = 'contents.vi.title';
  const merge = mergeEdits(base, { ...base, [name]: 'B' }, { ...base, [name]: 'C' });
  expect(merge.pieces).toEqual({ [name]: [{ mine: 'B\n', theirs: 'C\n' }] });
  expect(openFields(merge, {}, {})).toEqual([name]);
  expect(openFields(merge, { [name]: 'both' }, {})).toEqual([name]);
  expect(openFields(merge, { [name]: 'both' }, { [name]: { choices: { 0: 'both' }, text: null } })).toEqual([]);
  expect(openFields(merge, { [name]: 'mine' }, {})).toEqual([]);
});

test('in a section with a conflict only the conflicting paragraph is chosen, and other changes of both are kept', () => {
  const text = (words: string): IssueValue => ({ ...base, 'contents.vi.steps': words });
  const merge = mergeEdits(text('Một.\n\nHai.\n\nBa.'), text('Một, tôi.\n\nHai, tôi.\n\nBa.'), text('Một, họ.\n\nHai.\n\nBa, họ.'));
  expect(resolved(merge, { 'contents.vi.steps': 'mine' }, {})['contents.vi.steps']).toBe('Một, tôi.\n\nHai, tôi.\n\nBa, họ.');
  expect(resolved(merge, { 'contents.vi.steps': 'theirs' }, {})['contents.vi.steps']).toBe('Một, họ.\n\nHai, tôi.\n\nBa, họ.');
});

test('tags added or removed by each user are merged, and a tag that both replaced is a conflict', () => {
  const tags = (...names: string[]): IssueValue => ({ ...base, tags: names });
  expect(mergeEdits(tags('api', 'otp'), tags('api', 'otp', 'mine'), tags('otp', 'theirs')).merged.tags).toEqual(['otp', 'theirs', 'mine']);
  expect(mergeEdits(tags('api'), tags('api'), tags('theirs')).merged.tags).toEqual(['theirs']);
  expect(mergeEdits(tags('api'), tags('mine'), tags('theirs')).conflicts).toEqual(['tags']);
});

test('saves the chosen side of each conflict, and a title merged by hand stays one line', () => {
  const theirs: IssueValue = { ...base, 'contents.vi.title': 'C', 'contents.vi.steps': 'theirs', severity: 'HIGH' };
  const merge = mergeEdits(base, { ...base, 'contents.vi.title': 'B', 'contents.vi.steps': 'mine', severity: 'INFO' }, theirs);
  const sides = { 'contents.vi.title': 'both', 'contents.vi.steps': 'both', severity: 'theirs' } as const;
  const hands = {
    'contents.vi.title': { choices: { 0: 'both' }, text: 'B,\nC' },
    'contents.vi.steps': { choices: { 0: 'both' }, text: null },
  } as const;
  expect(resolved(merge, sides, hands)).toMatchObject({
    'contents.vi.title': 'B, C',
    'contents.vi.steps': 'mine\ntheirs',
    severity: 'HIGH',
  });
});

test('the same change on both sides is not a conflict', () => {
  const same = { ...base, tags: ['api', 'otp'] };
  expect(mergeEdits(base, same, { ...same, tags: ['api', 'otp'] }).conflicts).toEqual([]);
});

test('assets are compared by content, not by the ids of the server', () => {
  const row = (id: string) => [{ id, kind: 'URL' as const, value: '/a', scopeId: null }];
  expect(mergeEdits(base, { ...base, assets: row('') }, { ...base, assets: row('server-made') }).conflicts).toEqual([]);
});

test('only changed fields are sent', () => {
  const value = { ...base, 'contents.en.steps': '1. x', cvss: '', cvssOther: ' ', dueDay: '2026-04-01' };
  expect(updateBody(value, ['contents.en.steps', 'dueDay', 'cvss', 'cvssOther'])).toEqual({
    contents: { en: { steps: '1. x' } },
    dueDay: '2026-04-01',
    cvss: null,
    cvssOther: null,
  });
});

test('a new issue is sent with its filled fields, and the server sets the others', () => {
  const assets = [
    { id: '', kind: 'URL' as const, value: '/a', scopeId: null },
    { id: '', kind: 'URL' as const, value: ' ', scopeId: null },
  ];
  const body = createBody('p', { ...emptyValue('2026-03-09'), 'contents.vi.title': 'A', assets });
  expect(body).toMatchObject({ projectId: 'p', contents: { vi: { title: 'A' } }, foundDay: '2026-03-09' });
  expect(body.assets).toEqual([{ kind: 'URL', value: '/a', scopeId: null }]);
  expect('severity' in body || 'cwe' in body).toBe(false);
});

test('custom fields are merged by key, and only a value that both changed is a conflict', () => {
  const fields = (values: IssueValue['fields']): IssueValue => ({ ...base, fields: values });
  const start = fields({ ticket: 'A', cost: 1 });
  const merge = mergeEdits(start, fields({ ticket: 'B', cost: 1 }), fields({ ticket: 'A', cost: 2, where: 'web' }));
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged.fields).toEqual({ ticket: 'B', cost: 2, where: 'web' });
  const both = mergeEdits(start, fields({ ticket: 'B', cost: null }), fields({ ticket: 'C', cost: 1 }));
  expect(both.conflicts).toEqual(['fields']);
  expect(resolved(both, { fields: 'mine' }, {}).fields).toEqual({ ticket: 'B', cost: null });
  expect(resolved(both, { fields: 'theirs' }, {}).fields).toEqual({ ticket: 'C', cost: null });
});
