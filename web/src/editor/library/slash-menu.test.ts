import { CompletionContext } from '@codemirror/autocomplete';
import { markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { slashAt } from './slash-menu.ts';

/** Returns the text before the completed part, and the words of the search. `|` marks the cursor. */
function at(marked: string, explicit = false) {
  const cursor = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: markdownLanguage });
  const found = slashAt(new CompletionContext(state, cursor, explicit));
  return found && [state.sliceDoc(0, found.from), found.words];
}

test.each([
  ['/|', '', ''],
  ['một\n  /|', 'một\n  ', ''],
  ['1. /bu|', '1. ', 'bu'],
  ['- [/|', null, null],
  ['> - /đăng nh|', '> - ', 'đăng nh'],
  ['mở /etc|', null, null],
  ['/etc/|', null, null],
  ['//|', null, null],
  ['/a  |', null, null],
  ['```\n/|\n```', null, null],
  ['    /|', null, null],
])('a slash at the start of %j opens the menu, one within a line or in code does not', (marked, before, words) => {
  expect(at(marked)).toEqual(before === null ? null : [before, words]);
});

test('Ctrl+Space opens the menu at the cursor, but not in code', () => {
  expect(at('một |câu', true)).toEqual(['một ', '']);
  expect(at('một `a|b`', true)).toBeNull();
});
