import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { piecesOf, proseOf, wordsIn } from './language.ts';

const root = path.resolve(import.meta.dirname, '..');
const named = (text: string): string[] => wordsIn(text).map(({ word, line }) => `${line} ${word.name}`);

test.each([
  ['The user is told of it.', ['0 told']],
  ['one\nWhoever asks, asks anew', ['1 anew', '1 whoever']],
  ['It stands in the log and stands for a day.', ['0 stands in', '0 stands for']],
  ['as things stand', ['0 as it stands']],
  ['mended holes', ['0 mend', '0 hole']],
  ['a refusal, two Refusals', ['0 refusal']],
  ['@throws Refusal NOT_FOUND', []],
  ['left-over text in the place of words, and the like', ['0 left-over', '0 in the place of', '0 the like']],
  ['amended, untold, whole, likely, standing', []],
])('%s contains these words: %j', (text, words) => {
  expect(named(text)).toEqual(words);
});

describe('comments and strings of a script', () => {
  const of = (source: string, kind: 'comment' | 'string') =>
    piecesOf(source)
      .filter((piece) => piece.kind === kind)
      .map(({ text, line }) => `${line} ${text}`);

  test('are found with their lines', () => {
    const source = `const a = 'no // comment'; // one\n/* two\n * lines */\nconst b = "it's"; // three\n`;
    expect(of(source, 'comment')).toEqual(['1 // one', '2 /* two\n * lines */', '4 // three']);
    expect(of(source, 'string')).toEqual(["1 'no // comment'", '4 "it\'s"']);
  });

  test('are distinguished from regular expressions, divisions and templates', () => {
    const source = [
      'const url = /https?:\\/\\/[^/]+/; // one',
      'const half = a / 2; // two',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
      'const text = `a // ${b /* three */ + `c ${d}`} // e`; // four',
      'const glob = "**/*.ts"; // five',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of two templates
      'const urls = [`a`, `http://${host}/b`]; // six',
    ].join('\n');
    const found = ['1 // one', '2 // two', '3 /* three */', '3 // four', '4 // five', '5 // six'];
    expect(of(source, 'comment')).toEqual(found);
  });
});

test('code and link targets in a page are not prose', () => {
  const page = 'Use `told` and [words](docs/told.md).\n\n```sh\nnpm run told\n```\n\ntold';
  expect(named(proseOf(page))).toEqual(['6 told']);
});

describe('the check', () => {
  const checked = (files: Record<string, string>) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'coloa-language-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const names = Object.entries(files).map(([name, text]) => {
      writeFileSync(path.join(folder, name), text);
      return path.relative(root, path.join(folder, name));
    });
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/check-language.ts', ...names], { cwd: root, encoding: 'utf8' });
    return { status, text: `${stdout}${stderr}`.replaceAll(path.relative(root, folder), 'docs') };
  };

  test('names each word and each long line with its place', () => {
    const { status, text } = checked({
      'page.md': `# Page\n\nUsers are told.\n${'x'.repeat(141)}\n`,
      'script.ts': 'export const told = 1;\n\n/** Done anew. */\nexport const done = 2;\n',
    });
    expect(status).toBe(1);
    expect(text).toContain('docs/page.md:3 “told”: use notified');
    expect(text).toContain('docs/page.md:4 has 141 characters; at most 140');
    expect(text).toContain('docs/script.ts:3 “anew”: use again');
    expect(text).toContain('3 problems');
  });

  test('allows long lines in generated tables', () => {
    const { status } = checked({
      'page.md': `<!-- generated:limits -->\n| ${'x'.repeat(150)} |\n<!-- /generated -->\n`,
    });
    expect(status).toBe(0);
  });
});
