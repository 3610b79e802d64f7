import { markdownLanguage } from '@codemirror/lang-markdown';
import { EditorSelection, EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  insertBlock,
  insertCode,
  insertHttp,
  insertLink,
  insertReference,
  insertTable,
  insertText,
  linkSelection,
  type TextEdit,
  toggleList,
  toggleMark,
  toggleOrdered,
  toggleQuote,
  toggleRedaction,
} from './markdown-commands.ts';

/** Creates the state of an editor. '«' and '»' mark the selection. */
function stateOf(marked: string): EditorState {
  const from = marked.indexOf('«');
  const to = marked.indexOf('»') - 1;
  return EditorState.create({
    doc: marked.replaceAll(/[«»]/g, ''),
    selection: EditorSelection.single(from, to),
    extensions: markdownLanguage,
  });
}
function after(marked: string, edit: TextEdit): string {
  const state = stateOf(marked);
  const { state: next } = state.update(edit(state));
  const { from, to } = next.selection.main;
  return `${next.sliceDoc(0, from)}«${next.sliceDoc(from, to)}»${next.sliceDoc(to)}`;
}

test('bold is added around the selection and removed again', () => {
  const bold = toggleMark('**', 'chữ');
  expect(after('một «hai» ba', bold)).toBe('một **«hai»** ba');
  expect(after('một **«hai»** ba', bold)).toBe('một «hai» ba');
  expect(after('«»', bold)).toBe('**«chữ»**');
});

test('a link selects its missing part: the target or the text', () => {
  expect(after('xem «tài liệu»', insertLink('nội dung'))).toBe('xem [tài liệu](«https://»)');
  expect(after('«https://owasp.org»', insertLink('nội dung'))).toBe('[«nội dung»](https://owasp.org)');
});

test('a reference replaces the selection, and uses it as its text unless it is a placeholder or has several lines', () => {
  const refer = insertReference('evidence:k3f9x2ma');
  expect(after('xem «»', refer)).toBe('xem [](evidence:k3f9x2ma)«»');
  expect(after('xem «yêu cầu này» nhé', refer)).toBe('xem [yêu cầu này](evidence:k3f9x2ma)«» nhé');
  expect(after('«a [b]»', refer)).toBe(String.raw`[a \[b\]](evidence:k3f9x2ma)«»`);
  expect(after('xem «[evidence]» nhé', refer)).toBe('xem [](evidence:k3f9x2ma)«» nhé');
  expect(after('«một\nhai»', refer)).toBe('[](evidence:k3f9x2ma)«»');
});

test('lists prefix each line, are removed again, and change into each other', () => {
  expect(after('«một\nhai»', toggleList)).toBe('- «một\n- hai»');
  expect(after('«- một\n- hai»', toggleList)).toBe('«một\nhai»');
  expect(after('«- một\n- hai»', toggleOrdered)).toContain('1. ');
  expect(after('«một\n\nhai»', toggleOrdered)).toContain('2. hai');
});

test('blocks get their own lines', () => {
  expect(after('trước «x=1» sau', insertCode)).toBe('trước \n\n```\n«x=1»\n```\n\n sau');
  expect(after('«»', insertTable('Cột', 'ô'))).toBe('| «Cột 1» | Cột 2 | Cột 3 |\n| --- | --- | --- |\n| ô | ô | ô |\n| ô | ô | ô |\n');
});

test('evidence uses the selection as its message, or inserts an empty request and response', () => {
  expect(after('«GET / HTTP/1.1»', insertHttp)).toBe('```http\nGET / HTTP/1.1\n```«»\n');
  expect(after('«»', insertHttp).match(/```http/g)).toHaveLength(2);
});

test('a selection is redacted and restored', () => {
  expect(after('Bearer «eyJ»', toggleRedaction)).toBe('Bearer «⟦eyJ⟧»');
  expect(after('Bearer «⟦eyJ⟧»', toggleRedaction)).toBe('Bearer «eyJ»');
});

test('without a selection, nothing is redacted', () => {
  expect(after('Bearer «»eyJ', toggleRedaction)).toBe('Bearer «»eyJ');
});

const image: TextEdit = (state) => insertBlock(state, state.selection.main.from, state.selection.main.to, '![](x)');

test.each([
  ['1. a\n2. «»', image, '1. a\n2. ![](x)«»'],
  ['1. a\n2. «»\n3. c', image, '1. a\n2. ![](x)«»\n3. c'],
  ['1. a\n   - «»\n2. b', image, '1. a\n   - ![](x)«»\n2. b'],
  ['- «»\n\nb', image, '- ![](x)«»\n\nb'],
  ['- [ ] «»', image, '- [ ] ![](x)«»'],
  ['- «»\nb', image, '- ![](x)«»\n\nb'],
  ['1. a\n2. b«»', image, '1. a\n2. b\n\n   ![](x)«»\n'],
  ['10. a\n\n    ![](w)«»\n11. b', image, '10. a\n\n    ![](w)\n\n    ![](x)«»\n11. b'],
  ['1. a\n\n«»', image, '1. a\n\n![](x)«»\n'],
  ['1. «»', insertTable('C', 'd'), '1. | «C 1» | C 2 | C 3 |\n   | --- | --- | --- |\n   | d | d | d |\n   | d | d | d |\n'],
  ['2. «id\nls»', insertCode, '2. ```\n   «id\n   ls»\n   ```\n'],
  ['2. «GET / HTTP/1.1\n\na»', insertHttp, '2. ```http\n   GET / HTTP/1.1\n\n   a\n   ```«»\n'],
])('a block at the end of the list item %j belongs to it', (marked, edit, result) => {
  expect(after(marked, edit)).toBe(result);
});

test.each([
  ['a «/x» b', 'Một câu.\n', 'a Một câu.«» b'],
  ['«/x»', '1. Mở\n2. Gửi\n', '1. Mở\n2. Gửi«»\n'],
  ['trước\n«/x»\nsau', 'a\n\nb', 'trước\n\na\n\nb«»\n\nsau'],
  ['- a\n- «/x»', 'b\n\nc', '- a\n- b\n\n  c«»\n'],
  ['1. «/x»', '1. Mở\n2. Gửi', '1. Mở\n2. Gửi«»\n'],
  ['> «/x»', 'Một câu.', '> Một câu.«»'],
])('a text of the library in %j', (marked, text, result) => {
  const insert: TextEdit = (state) => insertText(state, state.selection.main.from, state.selection.main.to, text);
  expect(after(marked, insert)).toBe(result);
});

test('a pasted address turns the selection into a link, with the caret after it', () => {
  const link = (marked: string) => after(marked, (state) => linkSelection(state, 'https://owasp.org/x') ?? {});
  expect(link('«abc»')).toBe('[abc](https://owasp.org/x)«»');
  expect(link('xem «tài liệu» này')).toBe('xem [tài liệu](https://owasp.org/x)«» này');
});

test('a bracket in an address does not end its link', () => {
  const url = "https://bank.example/?q=')<b>";
  const link = "(<https://bank.example/?q=')%3Cb%3E>)";
  expect(after('«abc»', (state) => linkSelection(state, url) ?? {})).toBe(`[abc]${link}«»`);
  expect(after(`«${url}»`, insertLink('chữ'))).toBe(`[«chữ»]${link}`);
});

test.each(['«»', '«một\nhai»', '«https://coloa.vn»', '« »'])('a pasted address creates no link from %s', (marked) => {
  expect(linkSelection(stateOf(marked), 'https://owasp.org/x')).toBeNull();
});

test('backticks that become a code block stay selected', () => {
  expect(after('«`»', insertCode)).toBe('```\n«`»\n```\n');
});

const edits: [string, TextEdit][] = [
  ['bold', toggleMark('**', 'chữ')],
  ['italic', toggleMark('_', 'chữ')],
  ['code', toggleMark('`', 'chữ')],
  ['link', insertLink('nội dung')],
  ['list', toggleList],
  ['orderedList', toggleOrdered],
  ['quote', toggleQuote],
  ['codeBlock', insertCode],
  ['http', insertHttp],
  ['redact', toggleRedaction],
  ['table', insertTable('Cột', 'ô')],
  ['pasted address', (state) => linkSelection(state, 'https://owasp.org/x') ?? {}],
];

test.each(edits)('%s works on any text and selection, and keeps the selection within the text', (_, edit) => {
  const piece = fc.constantFrom('**', '_', '`', '\n', '- ', '1. ', '> ', '⟦', '⟧', 'chữ', ' ', 'https://a.vn', '|');
  const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (doc, anchor, head) => {
      const within = (place: number) => place % (doc.length + 1);
      const state = EditorState.create({ doc, selection: EditorSelection.single(within(anchor), within(head)) });
      const { state: next } = state.update(edit(state));
      expect(next.selection.main.to).toBeLessThanOrEqual(next.doc.length);
    }),
    { seed: 28, numRuns: 300 },
  );
});
