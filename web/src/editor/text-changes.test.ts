import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textChanges } from './text-changes.ts';

const applied = (before: string, after: string): string =>
  EditorState.create({ doc: before })
    .update({ changes: textChanges(before, after) })
    .state.doc.toString();

test('changes only what differs', () => {
  expect(textChanges('Một.\nHai.\nBa.', 'Một.\nHai rưỡi.\nBa.\nBốn.')).toEqual([
    { from: 8, to: 8, insert: ' rưỡi' },
    { from: 13, to: 13, insert: '\nBốn.' },
  ]);
});

test('the changes turn any text into any other text', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '😀', '😁', ' ', '\n'), { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(fc.property(text, text, (before, after) => applied(before, after) === after));
});
