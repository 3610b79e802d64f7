import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { expect, test } from 'vitest';
import { rebasedEvidence } from './issue-evidence.policy.ts';

const item = (id: string, text = id): IssueEvidence => ({ id, kind: 'CODE', captions: { vi: '', en: '' }, language: '', text });
/** Each letter is an item; a digit after the letter means a different text of this item. */
const list = (items: string): IssueEvidence[] => items.split(' ').flatMap((each) => (each ? [item(each.slice(0, 1), each)] : []));
const shown = (evidence: readonly IssueEvidence[]) => evidence.map((each) => (each.kind === 'CODE' ? each.text : '')).join(' ');

function before(start: string, current: string): Map<string, unknown> {
  const [then, now] = [list(start), list(current)];
  const changed = new Map<string, unknown>();
  const ids = (evidence: readonly IssueEvidence[]) => evidence.map(({ id }) => id);
  if (ids(then).join() !== ids(now).join()) changed.set('evidence', ids(then));
  for (const id of new Set([...ids(then), ...ids(now)])) {
    const [was, is] = [then, now].map((evidence) => evidence.find((each) => each.id === id));
    const { id: _, ...value } = was ?? item('');
    if (JSON.stringify(was) !== JSON.stringify(is)) changed.set(`evidence.${id}`, was ? value : null);
  }
  return changed;
}

function merge(start: string, theirs: string, mine: string) {
  const { evidence, conflicts } = rebasedEvidence(list(mine), list(theirs), before(start, theirs));
  return conflicts.length > 0 ? conflicts : shown(evidence);
}

test.each([
  ['nobody else changed anything', 'a b', 'a b', 'b a1 c', 'b a1 c'],
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
  ['one adds behind the first item, which the other removes', 'a b', 'b', 'a x b', 'x b'],
  ['both remove everything', 'a b', '', '', ''],
])('%s', (_, start, theirs, mine, merged) => {
  expect(merge(start, theirs, mine)).toBe(merged);
});

test.each([
  ['both edit the same item', 'a b', 'a1 b', 'a2 b', ['evidence.a']],
  ['one removes the item that the other edits', 'a b', 'b', 'a1 b', ['evidence.a']],
  ['one edits the item that the other removes', 'a b', 'a1 b', 'b', ['evidence.a']],
  ['both add under the same id', 'a', 'a x1', 'a x2', ['evidence.x']],
  ['both move items', 'a b c', 'c a b', 'b a c', ['evidence']],
  ['both move items and edit the same one', 'a b c', 'c a1 b', 'b a2 c', ['evidence', 'evidence.a']],
])('%s: a conflict', (_, start, theirs, mine, conflicts) => {
  expect(merge(start, theirs, mine)).toEqual(conflicts);
});
