import type { FootnoteDefinition } from 'mdast';
import { describe, expect, test } from 'vitest';
import { documentTree } from '../src/reports/document/document-tree.ts';
import { treeContext } from '../src/reports/document/tree-context.ts';
import { reportHtml } from '../src/reports/formats/html.ts';
import { reportMarkdown } from '../src/reports/formats/markdown.ts';
import { readPicture } from '../src/reports/report-pictures.ts';
import { LOST, label, printed, reportOf, titleOf, WORD } from './conforming-report.ts';
import { BLOCKS } from './conforming-texts.ts';
import { notesInHtml } from './said-in-html.ts';
import { notesInMarkdown } from './said-in-markdown.ts';
import { notesInWord, saidWithNotesInWord } from './said-in-word.ts';
import { flat, type Said, saidByTree, sectionOf } from './spoken-text.ts';
import { wordFaults } from './word-file.ts';

export const NOTES: readonly [name: string, text: string][] = Object.entries(BLOCKS).map(([name, block]) => [
  name,
  `Noted[^in]\n\n[^in]:\n\n${block.replaceAll(/^/gm, '    ')}`,
]);

function saidByNotes(): Said[] {
  const context = treeContext(new Set(['a.png', 'b.png', LOST]), label);
  return NOTES.map(([, text]) => {
    const notes = documentTree(text, context, 4).filter((node): node is FootnoteDefinition => node.type === 'footnoteDefinition');
    return notes.flatMap(({ children }) => saidByTree(children, label));
  });
}

export function testNotes(): void {
  describe('footnotes in every format', async () => {
    const document = await reportOf(NOTES.map(([, text]) => text));
    const expected = saidByNotes();
    const differing = (told: readonly Said[]) =>
      NOTES.flatMap(([name], n) =>
        JSON.stringify(told[n]) === JSON.stringify(expected[n]) ? [] : [{ name, told: told[n], expected: expected[n] }],
      );

    test('html says what they say', async () => {
      expect(differing(notesInHtml((await reportHtml([document], readPicture)).toString()))).toEqual([]);
    });

    test('md says what they say', async () => {
      expect(differing(notesInMarkdown(await reportMarkdown([document], readPicture), 'report.en.md', label))).toEqual([]);
    });

    test('docx says what they say', async () => {
      const file = await WORD.docx([document]);
      expect(differing(notesInWord(file))).toEqual([]);
      expect(wordFaults(file)).toEqual([]);
    });

    test('template says what they say, below the text', async () => {
      const said = saidWithNotesInWord(await WORD.template([document]));
      const [section, next] = [label('finding.description'), label('finding.references')];
      expect(differing(NOTES.map((_, n) => sectionOf(said, `CASE-${n + 1} · ${titleOf(n)}`, section, next).slice(1)))).toEqual([]);
    });

    test('pdf says what they say', async () => {
      const letters = await printed(document);
      expect(NOTES.flatMap(([name], n) => (letters.includes(flat(expected[n] ?? [])) ? [] : [{ name, expected: expected[n] }]))).toEqual(
        [],
      );
    });
  });
}
