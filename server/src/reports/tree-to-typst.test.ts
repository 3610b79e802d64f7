import { LIMITS } from '@coloa/contract/limits.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workTime } from '../../../tools/work-time.ts';
import { HOSTILE_PIECES } from '../../test/markdown-corpus.ts';
import { treeContext } from './document/tree-context.ts';
import { reportLabels } from './report-labels.ts';
import { markdownToTypst, type TypstContext } from './tree-to-typst.ts';
import { phrase } from './typst-literal.ts';

const compiler = NodeCompiler.create({ workspace: `${import.meta.dirname}/typst` });

function context(images: TypstContext['images'] = new Map()): TypstContext {
  const label = reportLabels('vi');
  return { images, label, tree: treeContext(images, label), below: 3 };
}
const convert = (markdown: string) => markdownToTypst(markdown, context());

function compileErrors(expressions: string[]): unknown[] {
  const source = [
    '#import "/pages.typ": *\n#import "/blocks.typ": *\n#let redacted = "đã che"',
    '#show: report.with(running: (("a",), "b"))',
    ...expressions.map((expression) => `#{${expression};metadata("intact")}`),
  ].join('\n');
  const result = compiler.compile({ mainFileContent: source });
  const errors = result.takeError()?.shortDiagnostics ?? [];
  const left = errors.length > 0 ? [] : compiler.query({ mainFileContent: source }, { selector: 'metadata' });
  compiler.evictCache(0);
  return errors.length > 0 ? errors : left.length === expressions.length ? [] : [`${left.length} of ${expressions.length} left`];
}

const hostile = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...HOSTILE_PIECES) }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

describe('any input compiles and stays text', () => {
  test('Markdown with parser edge cases never breaks its report', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 10, maxLength: 10 }), (texts) => {
        expect(compileErrors(texts.map(convert))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('a title with parser edge cases never breaks its report', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 20, maxLength: 20 }), (texts) => {
        expect(compileErrors(texts.map((text) => `heading(level: 2, ${phrase(text)})`))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test.each([
    ['quotes', `${'> '.repeat(3_000)}deep`],
    ['lists', Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- ${depth}`).join('\n')],
    ['emphasis', `${'*a **b '.repeat(200)}${'** *'.repeat(200)}`],
    [
      'quoted lists of code',
      `${'> - '.repeat(15)}\`code\`\n\n${'> '.repeat(20)}| a | b |\n${'> '.repeat(20)}|---|---|\n${'> '.repeat(20)}| c | d |`,
    ],
    ['links in images in links', '[![[![a](b)](c)'.repeat(50)],
    ['a footnote that mentions itself', 'a[^1] b[^1]\n\n[^1]: c[^1] d[^2]\n\n[^2]: e[^1]'],
  ])('%s nested without end compile', (_, markdown) => {
    expect(compileErrors([convert(markdown)])).toEqual([]);
  });

  test('a table with a thousand columns and one with rows of every length compile', () => {
    const wide = `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n|${'b|'.repeat(1_000)}`;
    expect(compileErrors([convert(wide), convert('|a|b|\n|:-:|-:|\n|1|\n|1|2|3|\n||')])).toEqual([]);
  });
});

describe('Markdown converted to Typst', () => {
  test('raw HTML is printed as its characters', () => {
    expect(convert('a <script>alert(1)</script>')).toContain('"<script>"');
  });

  test('only http, https and mailto become links; other addresses are printed next to the link text', () => {
    expect(convert('[a](https://x.example)')).toContain('link("https://x.example/", ');
    expect(convert('[a](mailto:x@y.example)')).toContain('link("mailto:x@y.example", ');
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'JaVaScRiPt:x']) {
      const source = convert(`[a](${url})`);
      expect(source).not.toContain('link(');
      expect(source).toContain(url);
    }
  });

  test('images of the report are inserted with their caption; other images appear as text', () => {
    const images = new Map([['a.png', { path: '/images/0.png', width: 100, height: 50 }]]);
    const source = markdownToTypst('![Kết quả](/attachments/a.png) ![b](https://evil.example/b.png)', context(images));
    expect(source).toContain('picture("/images/0.png", 100 * px, 50 * px, 585 * px, "Hình 1. Kết quả", "Hình 1. Kết quả", listed: true)');
    expect(source).toContain('[Ảnh: b]');
    expect(source).not.toContain('evil');
  });

  test('a width after the image name shrinks the image and is not printed', () => {
    const images = new Map([['shot.png', { path: '/shot.png', width: 960, height: 600 }]]);
    const typst = markdownToTypst('![Kết quả|480](/attachments/shot.png)', context(images));
    expect(typst).toContain('480 * px, 300 * px');
    expect(typst).not.toContain('|480');
  });

  test('evidence is numbered across the texts of a report', () => {
    const shared = context();
    const block = '```http\nGET / HTTP/1.1\n```';
    markdownToTypst(block, shared);
    expect(markdownToTypst(block, shared)).toContain('evidence("Bằng chứng 2"');
  });

  test('headings continue level by level below their parent heading, even if the source skips levels', () => {
    const levels = [...convert('### a\n\n##### b\n\n# c\n\n## d').matchAll(/heading\(level: (\d)/g)].map(([, level]) => Number(level));
    expect(levels).toEqual([4, 5, 4, 5]);
  });

  test('request and response are printed side by side, and stacked if they are long', () => {
    const exchange = (lines: number) => convert(`\`\`\`http\nGET / HTTP/1.1\n\n${'a\n'.repeat(lines)}\nHTTP/1.1 200 OK\n\`\`\``);
    expect(exchange(30)).not.toContain('stacked');
    expect(exchange(80)).toContain('stacked: true');
  });

  test('ordered lists keep their start number, and tasks their check marks', () => {
    expect(convert('5. a\n6. b')).toContain('enum(start: 5, ');
    expect(convert('0. a\n1. b')).toContain('enum(start: 0, ');
    expect(convert('- [x] a\n- [ ] b')).toMatch(/task\(true, .*task\(false, /);
  });

  test('a secret between brackets is removed, also if the brackets are character references', () => {
    for (const secret of [
      '⟦hunter2⟧',
      '`⟦hunter2⟧`',
      '&#x27E6;hunter2&#10215;',
      '**⟦hunter2**⟧',
      '[a](https://x.example/⟦hunter2⟧)',
      '![⟦hunter2⟧](x)',
    ]) {
      expect(convert(`before ${secret} after`)).not.toContain('hunter2');
    }
  });
});

test('a request and the response in the next block form one exchange', () => {
  const apart = convert('```http Replayed\nGET / HTTP/2\n```\n\n```http\nHTTP/2 200 OK\n```');
  expect(apart).toBe(convert('```http Replayed\nGET / HTTP/2\n\nHTTP/2 200 OK\n```'));
});

describe('texts at the length limit', () => {
  test.each(['javascript:', 'https://a.example/'])(
    'that mention one long address (%s) many times write out only the first mentions',
    (scheme) => {
      const size = (mentions: number) => convert(`${'[a] '.repeat(mentions)}\n\n[a]: ${scheme}${'a'.repeat(1_900)}`).length;
      expect(size(2)).toBeGreaterThan(2 * 1_900);
      expect(size(500) - size(400)).toBeLessThan(100 * 50);
    },
  );

  test.each(['⟦', '⟦\n', ' ', '\t', '\n ', 'a\t', '[', '⟪'])('that consist only of %j are converted quickly', (piece) => {
    const text = piece.repeat(LIMITS.markdown / piece.length);
    const ms = workTime(() => {
      convert(text);
      convert(`\`\`\`http\nGET / HTTP/1.1\nX:${text}\n\`\`\``);
      phrase(`${text}a`);
    });
    expect(ms).toBeLessThan(8_000);
  });
});
