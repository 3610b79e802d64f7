import { mergeEvidence, numberInMerge } from '@coloa/contract/issues/evidence-merge.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { expect, test } from 'vitest';
import { emptyValue, type IssueValue } from '../issue-value.ts';
import { mergeEdits, openFields, resolved, type Sides } from '../merge.ts';

const item = (id: string, text: string): IssueEvidence => ({ id, kind: 'CODE', captions: { vi: '', en: '' }, language: '', text });
/** Returns a form with evidence. Each letter is an item; a digit after it represents another text of that item. */
const form = (items: string): IssueValue => ({
  ...emptyValue('2026-03-09'),
  evidence: items.split(' ').flatMap((each) => (each ? [item(each.slice(0, 1), each)] : [])),
});
const shown = ({ evidence }: IssueValue) => evidence.map((each) => (each.kind === 'CODE' ? each.text : '')).join(' ');
const merge = (start: string, theirs: string, mine: string) => mergeEdits(form(start), form(mine), form(theirs));

test.each([
  ['both edit an item of their own', 'a b', 'a1 b', 'a b1', 'a1 b1'],
  ['both make the same change', 'a b', 'a1 b', 'a1 b', 'a1 b'],
  ['one edits, the other moves', 'a b c', 'c a b', 'a b1 c', 'c a b1'],
  ['one moves, the other edits', 'a b c', 'a b1 c', 'c a b', 'c a b1'],
  ['both add behind the last one', 'a', 'a x', 'a y', 'a y x'],
  ['both add to an empty list', '', 'x', 'y', 'y x'],
  ['one adds in the middle, the other moves', 'a b c', 'a x b c', 'c b a', 'c b a x'],
  ['one moves, the other adds in the middle', 'a b c', 'c b a', 'a x b c', 'c b a x'],
  ['one removes, the other edits another one', 'a b', 'a', 'a1 b', 'a1'],
  ['both remove the same item', 'a b', 'a', 'a', 'a'],
  ['one adds behind an item that the other removes', 'a b c', 'a c', 'a b x c', 'a x c'],
  ['both remove everything', 'a b', '', '', ''],
])('%s: there is no conflict', (_, start, theirs, mine, result) => {
  const found = merge(start, theirs, mine);
  expect(found.conflicts).toEqual([]);
  expect(shown(resolved(found, {}, {}))).toBe(result);
});

test.each<[string, string, string, string, Sides, string]>([
  ['both edit the same item', 'a b', 'a1 b', 'a2 b', { 'evidence.a': 'theirs' }, 'a1 b'],
  ['both edit the same item', 'a b', 'a1 b', 'a2 b', { 'evidence.a': 'mine' }, 'a2 b'],
  ['one removes the item that the other edits', 'a b', 'b', 'a1 b', { 'evidence.a': 'theirs' }, 'b'],
  ['one edits the item that the other removes', 'a b c', 'a b1 c', 'a c', { 'evidence.b': 'theirs' }, 'a b1 c'],
  ['one edits the item that the other removes', 'a b c', 'a b1 c', 'a c', { 'evidence.b': 'mine' }, 'a c'],
  ['both move items', 'a b c', 'c a b', 'b a c', { evidence: 'theirs' }, 'c a b'],
  ['both move items', 'a b c', 'c a b', 'b a c', { evidence: 'mine' }, 'b a c'],
  ['both move items and add one', 'a b c', 'c x a b', 'b a c y', { evidence: 'theirs' }, 'c y x a b'],
])('%s: the writer chooses %#', (_, start, theirs, mine, sides, result) => {
  const found = merge(start, theirs, mine);
  expect(found.conflicts).toEqual(Object.keys(sides));
  expect(openFields(found, {}, {})).toEqual(found.conflicts);
  expect(openFields(found, sides, {})).toEqual([]);
  expect(shown(resolved(found, sides, {}))).toBe(result);
});

test.each([
  ['after one that I removed', 'a b c', 'a b c1', 'b c2', 'c', 2],
  ['after one that they removed', 'a b c', 'b c1', 'a b c2', 'c', 2],
  ['after one that both removed', 'a b c', 'b c1', 'b c2', 'c', 2],
  ['that I removed, among those of theirs', 'a b c', 'a b c1', 'b', 'c', 2],
  ['that they removed, among mine', 'a b c', 'b', 'b c1', 'c', 2],
])('an item %s is numbered among the remaining ones', (_, start, theirs, mine, id, number) => {
  const merged = mergeEvidence(form(start).evidence, form(mine).evidence, form(theirs).evidence);
  expect(numberInMerge(merged, id)).toBe(number);
});
