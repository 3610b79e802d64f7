/**
 * Checks the words of documentation, comments, `i18n/en` and messages against tools/language.ts, and the line length of pages. If file
 * names are given as arguments, only these files are checked.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { piecesOf, proseOf, wordsIn } from './language.ts';

const root = path.resolve(import.meta.dirname, '..');
const LONGEST = 140;

const OTHER_WORDS: Record<string, string> = {
  'bench/results/': 'results are never edited',
  'docs/api.md': 'generated from texts that are checked themselves',
  'docs/errors.md': 'generated from texts that are checked themselves',
  'docs/glossary.md': 'it lists the words to avoid',
  'docs/report-format.md': 'generated from texts that are checked themselves',
  'docs/testing-replaced.md': 'it quotes titles of tests',
  'server/content/': 'content of the product, written for readers of reports',
  'server/migrations/': 'released migrations are never edited',
  'server/seeds/': 'texts of the demo',
  'tools/language.test.ts': 'it contains the words as examples',
  'tools/language.ts': 'it contains the words as patterns',
};

const LONG_LINES =
  /^(?:docs\/(?:api|asvs|errors|report-format|testing-replaced|token-rights)\.md|docs\/trials\/.*|bench\/.*|server\/(?:content|seeds)\/.*)$/;

const GENERATED = /<!-- generated:[\s\S]*?<!-- \/generated -->/g;

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const blankOut = (text: string, pattern: RegExp): string => text.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, ' '));

const placed = (file: string, from: number, text: string): string[] =>
  wordsIn(text).map(({ word, line }) => `${file}:${from + line} “${word.name}”: use ${word.instead}`);

/** Matches the titles of tests in docs/asvs.md, which are quotations. */
const TITLE = /(?<=\| | <br>|<br>) *: [^|<]*(?= \||<br>)/g;
/** Skips generated parts, because the check covers their source texts. */
const wordsOfPage = (file: string): string[] => placed(file, 1, blankOut(proseOf(blankOut(textOf(file), GENERATED)), TITLE));

function longLines(file: string): string[] {
  if (LONG_LINES.test(file)) return [];
  const written = blankOut(textOf(file), GENERATED);
  return written
    .split('\n')
    .flatMap((line, n) => (line.trimEnd().length > LONGEST ? [`${file}:${n + 1} has ${line.length} characters; at most ${LONGEST}`] : []));
}

/**
 * Checks comments, and in the contract and the server also strings of several words, because messages and generated pages contain them.
 * Skips strings of queries, because they are SQL.
 */
function wordsOfScript(file: string): string[] {
  const speaks = /^(?:contract|server)\/src\//.test(file) && !/\.(?:test|factory|repo|scope|tables)\.ts$/.test(file);
  return piecesOf(textOf(file))
    .filter(({ kind, text }) => kind === 'comment' || (speaks && text.includes(' ')))
    .flatMap(({ text, line, kind }) => placed(file, line, kind === 'comment' ? proseOf(text) : text));
}

const wordsOfSettings = (file: string): string[] => {
  const comments = textOf(file)
    .split('\n')
    .map((line) => (/^\s*#/.test(line) ? line : ''));
  return placed(file, 1, proseOf(comments.join('\n')));
};

function problemsOf(file: string): string[] {
  const words = !Object.keys(OTHER_WORDS).some((beginning) => file.startsWith(beginning));
  if (file.endsWith('.md')) return [...(words ? wordsOfPage(file) : []), ...longLines(file)];
  if (!words) return [];
  if (/\.(?:[cm]?tsx?|[cm]js|css)$/.test(file)) return wordsOfScript(file);
  if (/^i18n\/en\/.*\.json$/.test(file)) return placed(file, 1, blankOut(textOf(file), /^ *"[^"]*":/gm));
  if (/^(?:ops\/|\.ci\/)|(?:^|\/)(?:Dockerfile|compose\.yaml|\.env\.example)$/.test(file)) return wordsOfSettings(file);
  return [];
}

const named = process.argv.slice(2);
const files =
  named.length > 0
    ? named
    : execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
const problems = files.filter((file) => file !== '' && existsSync(path.join(root, file))).flatMap(problemsOf);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} problems; CONTRIBUTING.md describes the style.`);
  process.exit(1);
}
console.log(`language: ${files.length} files checked`);
