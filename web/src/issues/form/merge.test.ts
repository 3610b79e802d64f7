import { expect, test } from 'vitest';
import { createBody, emptyValue, type IssueValue, updateBody } from './issue-value.ts';
import { mergeEdits, openFields, resolved } from './merge.ts';

const base: IssueValue = { ...emptyValue('2026-03-09'), 'contents.vi.title': 'A', severity: 'LOW', tags: ['api'] };

test('changes of different fields are put together without asking', () => {
  const merge = mergeEdits(base, { ...base, 'contents.vi.title': 'B' }, { ...base, severity: 'HIGH' });
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged).toMatchObject({ 'contents.vi.title': 'B', severity: 'HIGH' });
});

test('a field that both changed is asked for, and mine stands until then', () => {
  const merge = mergeEdits(base, { ...base, 'contents.vi.title': 'B', tags: ['x'] }, { ...base, 'contents.vi.title': 'C' });
  expect(merge.conflicts).toEqual(['contents.vi.title']);
  expect(merge.merged).toMatchObject({ 'contents.vi.title': 'B', tags: ['x'] });
});

test('paragraphs of one section that each changed are put together without asking', () => {
  const text = (words: string): IssueValue => ({ ...base, 'contents.vi.steps': words });
  const merge = mergeEdits(text('Một.\n\nHai.'), text('Một, của tôi.\n\nHai.'), text('Một.\n\nHai, của họ.'));
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged['contents.vi.steps']).toBe('Một, của tôi.\n\nHai, của họ.');
});

test('a merge by hand is open until each place that both changed is decided', () => {
  const name = 'contents.vi.title';
  const merge = mergeEdits(base, { ...base, [name]: 'B' }, { ...base, [name]: 'C' });
  expect(merge.pieces).toEqual({ [name]: [{ mine: 'B\n', theirs: 'C\n' }] });
  expect(openFields(merge, {}, {})).toEqual([name]);
  expect(openFields(merge, { [name]: 'both' }, {})).toEqual([name]);
  expect(openFields(merge, { [name]: 'both' }, { [name]: { choices: { 0: 'both' }, text: null } })).toEqual([]);
  expect(openFields(merge, { [name]: 'mine' }, {})).toEqual([]);
});

test('of a section with a paragraph that both changed, only that one is chosen: the others hold what each did', () => {
  const text = (words: string): IssueValue => ({ ...base, 'contents.vi.steps': words });
  const merge = mergeEdits(text('Một.\n\nHai.\n\nBa.'), text('Một, tôi.\n\nHai, tôi.\n\nBa.'), text('Một, họ.\n\nHai.\n\nBa, họ.'));
  expect(resolved(merge, { 'contents.vi.steps': 'mine' }, {})['contents.vi.steps']).toBe('Một, tôi.\n\nHai, tôi.\n\nBa, họ.');
  expect(resolved(merge, { 'contents.vi.steps': 'theirs' }, {})['contents.vi.steps']).toBe('Một, họ.\n\nHai, tôi.\n\nBa, họ.');
});

test('tags that each put in or took out go together; of the same one replaced by both it is asked', () => {
  const tags = (...names: string[]): IssueValue => ({ ...base, tags: names });
  expect(mergeEdits(tags('api', 'otp'), tags('api', 'otp', 'mine'), tags('otp', 'theirs')).merged.tags).toEqual(['otp', 'theirs', 'mine']);
  expect(mergeEdits(tags('api'), tags('api'), tags('theirs')).merged.tags).toEqual(['theirs']);
  expect(mergeEdits(tags('api'), tags('mine'), tags('theirs')).conflicts).toEqual(['tags']);
});

test('what is saved is the side that was chosen of each, and a title merged by hand stays one line', () => {
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

test('the same change on both sides is no conflict', () => {
  const same = { ...base, tags: ['api', 'otp'] };
  expect(mergeEdits(base, same, { ...same, tags: ['api', 'otp'] }).conflicts).toEqual([]);
});

test('assets are compared by what they say, not by the rows the server made of them', () => {
  const row = (id: string) => [{ id, kind: 'URL' as const, value: '/a', scopeId: null }];
  expect(mergeEdits(base, { ...base, assets: row('') }, { ...base, assets: row('server-made') }).conflicts).toEqual([]);
});

test('only the fields that changed are sent', () => {
  const value = { ...base, 'contents.en.steps': '1. x', cvss: '', dueDay: '2026-04-01' };
  expect(updateBody(value, ['contents.en.steps', 'dueDay', 'cvss'])).toEqual({
    contents: { en: { steps: '1. x' } },
    dueDay: '2026-04-01',
    cvss: null,
  });
});

test('a new issue is sent with what was written, and what was not is left to the server', () => {
  const assets = [
    { id: '', kind: 'URL' as const, value: '/a', scopeId: null },
    { id: '', kind: 'URL' as const, value: ' ', scopeId: null },
  ];
  const body = createBody('p', { ...emptyValue('2026-03-09'), 'contents.vi.title': 'A', assets });
  expect(body).toMatchObject({ projectId: 'p', contents: { vi: { title: 'A' } }, foundDay: '2026-03-09' });
  expect(body.assets).toEqual([{ kind: 'URL', value: '/a', scopeId: null }]);
  expect('severity' in body || 'cwe' in body).toBe(false);
});
