import { exchangesOf } from '@coloa/contract/issues/count-exchanges.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { plainText } from '@coloa/contract/markdown-depth.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import fc from 'fast-check';
import type { Nodes, RootContent } from 'mdast';
import { describe, expect, test } from 'vitest';
import { conformingTexts } from '../../../test/conforming-texts.ts';
import { HOSTILE_PIECES } from '../../../test/markdown-corpus.ts';
import { reportLabels } from '../report-labels.ts';
import { misplaced } from './content-model.ts';
import { documentTree } from './document-tree.ts';
import { parseMarkdown } from './markdown.ts';
import { treeContext } from './tree-context.ts';

const context = (...pictures: string[]) => treeContext(new Set(pictures), reportLabels('en'));
const tree = (markdown: string, of = context('a.png', 'b.png')) => documentTree(markdown, of, 3);
const types = (nodes: readonly Nodes[]) => nodes.map(({ type }) => type);
const words = (nodes: readonly RootContent[]) => nodes.map((node) => plainText(node));

describe('HTML is shown as source text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="//evil.example"></iframe>',
    '<div>\n<b>a</b>\n</div>',
    '<?php system($_GET["c"]); ?>',
    '<!DOCTYPE foo [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>',
    '<!-- note to self -->',
  ])('%s is a paragraph of its own, in a text, a quote and an item', (html) => {
    const quoted = html.replaceAll('\n', '\n> ');
    const indented = html.replaceAll('\n', '\n   ');
    const [before, paragraph, after, quote, list] = tree(`Send:\n\n${html}\n\nDone.\n\n> ${quoted}\n\n1. ${indented}`);
    expect([before, paragraph, after].map((node) => node?.type)).toEqual(['paragraph', 'paragraph', 'paragraph']);
    const shown = html.replaceAll('\n', ' ');
    for (const node of [paragraph, quote, list]) expect(node && plainText(node)).toBe(shown);
  });

  test('keeps its line breaks', () => {
    const [node] = tree('<div>\na\n</div>');
    expect(node?.type === 'paragraph' && types(node.children)).toEqual(['text', 'break', 'text', 'break', 'text']);
  });
});

describe('figures', () => {
  test('an image between words splits the paragraph, and each image gets a number in the report', () => {
    const of = context('a.png', 'b.png');
    const nodes = tree('One ![Login](/attachments/a.png) two **bold ![](/attachments/b.png) end**', of);
    expect(types(nodes)).toEqual(['paragraph', 'figure', 'paragraph', 'figure', 'paragraph']);
    expect(nodes[1]).toMatchObject({ fileName: 'a.png', number: 1, caption: 'Login', words: 'Figure 1. Login' });
    expect(nodes[3]).toMatchObject({ fileName: 'b.png', number: 2, caption: '', words: 'Figure 2' });
    expect(words(nodes.filter(({ type }) => type === 'paragraph'))).toEqual(['One', 'two bold', 'end']);
    expect(tree('![](/attachments/a.png)', of)[0]).toMatchObject({ number: 3 });
  });

  test.each(['shot.png', 'IMG_0001', 'screenshot-2026-11-26', 'anh-chup-20261126-111547', 'Pasted image 20261126', 'image'])(
    'the file name %s is not a caption',
    (name) => {
      expect(tree(`![${name}](/attachments/a.png)`)[0]).toMatchObject({ caption: '', words: 'Figure 1' });
    },
  );

  test('a caption that ends with a file name is kept', () => {
    expect(tree('![Answer of /admin/logo.png](/attachments/a.png)')[0]).toMatchObject({ caption: 'Answer of /admin/logo.png' });
  });

  test('the URL of a linked image is written below it', () => {
    const nodes = tree('[![Login](/attachments/a.png)](https://a.example/x)');
    expect(types(nodes)).toEqual(['figure', 'paragraph']);
    expect(words(nodes)[1]).toBe('https://a.example/x');
  });

  test('an image in a heading moves below it, and a heading of images alone is dropped', () => {
    expect(types(tree('## Look **![a](/attachments/a.png)**\n\n## ![b](/attachments/b.png)'))).toEqual(['heading', 'figure', 'figure']);
  });

  test('an image in a table stays in its cell and gets a number', () => {
    const [table] = tree('| a |\n|---|\n| ![Login](/attachments/a.png) |');
    expect(JSON.stringify(table)).toContain('"alt":"Figure 1. Login"');
  });
});

describe('rules for every format', () => {
  test('control characters are made visible, including character references', () => {
    const said = ['a\u202eb\u0003', 'a&#x202e;b', '![a&#x202e;b](/attachments/gone.png)'].map((markdown) => words(tree(markdown))[0]);
    expect(said).toEqual(['a\\u202eb\\u0003', 'a\\u202eb', '[Image: a\\u202eb]']);
  });

  test('a paragraph that contains only a footnote is kept', () => {
    expect(types(tree('[^1]\n\n[^1]: one'))).toEqual(['paragraph', 'footnoteDefinition']);
  });

  test('rows of a table keep all their cells', () => {
    const [table] = tree('| a | b |\n|---|---|\n| 1 | 2 | 3 | 4 |\n| 5 |');
    expect(table?.type === 'table' && table.children.map((row) => row.children.map((cell) => plainText(cell)))).toEqual([
      ['a', 'b', '', ''],
      ['1', '2', '3', '4'],
      ['5', '', '', ''],
    ]);
  });

  test('a table that is too wide for a page becomes lines of text', () => {
    const wide = (cell: string) => `|${`${cell}|`.repeat(17)}`;
    expect(tree(`${wide('a')}\n${wide('-')}\n${wide('b')}`)).toEqual([
      { type: 'code', value: [Array(17).fill('a').join(' | '), Array(17).fill('b').join(' | ')].join('\n') },
    ]);
  });

  test('heading levels are adjusted so that none is skipped', () => {
    const depths = (markdown: string) => tree(markdown).flatMap((node) => (node.type === 'heading' ? node.depth : []));
    expect(depths('### a\n\n##### b\n\n# c\n\n## d')).toEqual([4, 5, 4, 5]);
    expect(depths('#\n\n## a\n\n# ![Login](/attachments/a.png)\n\n## b\n\n### c')).toEqual([4, 4, 5]);
  });

  test('unused footnotes are left out, and a footnote within a footnote is shown by its name', () => {
    const nodes = tree('a[^1] b[^1]\n\n[^1]: one[^2]\n\n[^2]: two\n\n[^3]: three');
    expect(types(nodes)).toEqual(['paragraph', 'footnoteDefinition']);
    expect(plainText(nodes[1] as Nodes)).toBe('one[2]');
  });
});

test('any text gives a valid tree without control characters', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...HOSTILE_PIECES), { maxLength: 60 }), (pieces) => {
      const children = tree(pieces.join(''));
      expect(misplaced({ type: 'root', children })).toEqual([]);
      expect(JSON.parse(JSON.stringify(children), (_, value) => (typeof value === 'string' ? visibleText(value) : value))).toEqual(
        children,
      );
    }),
    { numRuns: 300 },
  );
});

test('the web pages count the evidence of a text like the document tree', () => {
  const counted = (markdown: string) => exchangesOf(parseMarkdown(visibleText(redact(markdown)))).length;
  const inTree = (markdown: string) => {
    const of = context('a.png');
    tree(markdown, of);
    return of.evidence;
  };
  const [request, response] = ['```http\nGET / HTTP/1.1\n```', '~~~HTTP x\nHTTP/2 200\n~~~'];
  const texts = [
    ...conformingTexts(true).map(([, text]) => text),
    `${request}\n\n${response}`,
    `- ${request.replaceAll('\n', '\n  ')}\n\n  ${response.replaceAll('\n', '\n  ')}`,
    `one[^a] and[^c]\n\n[^a]: note[^b]\n\n    ${request.replaceAll('\n', '\n    ')}\n\n[^b]: not shown\n\n    ${request.replaceAll('\n', '\n    ')}`,
    `${'> '.repeat(15)}${request.replaceAll('\n', `\n${'> '.repeat(15)}`)}`,
    `${'> '.repeat(16)}${request.replaceAll('\n', `\n${'> '.repeat(16)}`)}`,
    `${'- '.repeat(20)}${request}`,
  ];
  expect(texts.map(counted)).toEqual(texts.map(inTree));
  expect(texts.slice(-6).map(counted)).toEqual([1, 1, 1, 1, 0, 0]);
  const pieces = [...HOSTILE_PIECES, request, response, '\n\n', '\n\n', '> ', '- ', '[^a]', '\n\n[^a]: '];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (some) => {
      expect(counted(some.join(''))).toBe(inTree(some.join('')));
    }),
    { numRuns: 300 },
  );
});

test('a misplaced node is reported with its parent', () => {
  const text = { type: 'text', value: 'a' } as const;
  expect(misplaced({ type: 'root', children: [{ type: 'blockquote', children: [text as never] }] })).toEqual(['root > blockquote > text']);
});
