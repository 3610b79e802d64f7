import { EditorSelection, EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import {
  insertCode,
  insertHttp,
  insertLink,
  insertTable,
  type TextEdit,
  toggleList,
  toggleMark,
  toggleOrdered,
  toggleRedaction,
} from './markdown-commands.ts';

/** A text whose selection stands between '«' and '»'. */
function stateOf(marked: string): EditorState {
  const from = marked.indexOf('«');
  const to = marked.indexOf('»') - 1;
  return EditorState.create({ doc: marked.replaceAll(/[«»]/g, ''), selection: EditorSelection.single(from, to) });
}
function after(marked: string, edit: TextEdit): string {
  const state = stateOf(marked);
  const { state: next } = state.update(edit(state));
  const { from, to } = next.selection.main;
  return `${next.sliceDoc(0, from)}«${next.sliceDoc(from, to)}»${next.sliceDoc(to)}`;
}

test('bold goes around the selection and comes off again', () => {
  const bold = toggleMark('**', 'chữ');
  expect(after('một «hai» ba', bold)).toBe('một **«hai»** ba');
  expect(after('một **«hai»** ba', bold)).toBe('một «hai» ba');
  expect(after('«»', bold)).toBe('**«chữ»**');
});

test('a link asks for what is missing: its target or its words', () => {
  expect(after('xem «tài liệu»', insertLink('nội dung'))).toBe('xem [tài liệu](«https://»)');
  expect(after('«https://owasp.org»', insertLink('nội dung'))).toBe('[«nội dung»](https://owasp.org)');
});

test('lists begin each line, are taken off again, and change into each other', () => {
  expect(after('«một\nhai»', toggleList)).toBe('- «một\n- hai»');
  expect(after('«- một\n- hai»', toggleList)).toBe('«một\nhai»');
  expect(after('«- một\n- hai»', toggleOrdered)).toContain('1. ');
  expect(after('«một\n\nhai»', toggleOrdered)).toContain('2. hai');
});

test('blocks stand on lines of their own', () => {
  expect(after('trước «x=1» sau', insertCode)).toBe('trước \n\n```\n«x=1»\n```\n\n sau');
  expect(after('«»', insertTable('Cột', 'ô'))).toBe('| «Cột 1» | Cột 2 | Cột 3 |\n| --- | --- | --- |\n| ô | ô | ô |\n| ô | ô | ô |\n');
});

test('evidence takes the selection as its message, else a request and a response to fill in', () => {
  expect(after('«GET / HTTP/1.1»', insertHttp)).toBe('```http\nGET / HTTP/1.1\n```«»\n');
  expect(after('«»', insertHttp).match(/```http/g)).toHaveLength(2);
});

test('a selection is covered and uncovered', () => {
  expect(after('Bearer «eyJ»', toggleRedaction('x'))).toBe('Bearer «⟦eyJ⟧»');
  expect(after('Bearer «⟦eyJ⟧»', toggleRedaction('x'))).toBe('Bearer «eyJ»');
});
