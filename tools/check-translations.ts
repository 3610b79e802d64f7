/**
 * Checks that both languages have the same files, keys and placeholders, and that the code uses every key. Rejects texts that are empty,
 * accidentally identical, or against docs/glossary.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readGlossary, variantsIn } from './glossary.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'i18n');
const SAME = new Set(readFileSync(path.join(folder, 'same-in-both.txt'), 'utf8').split('\n').filter(Boolean));
/** Matches the suffix of a plural form. Vietnamese has one plural form, English 2. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = Map<string, string>;

function flatten(value: unknown, prefix: string, into: Texts): Texts {
  if (typeof value === 'string') into.set(prefix, value);
  else for (const [key, inner] of Object.entries(value as object)) flatten(inner, prefix ? `${prefix}.${key}` : key, into);
  return into;
}

const read = (language: string, file: string): Texts =>
  flatten(JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')), '', new Map());
const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ');

function problemsOf(file: string): string[] {
  const [vi, en] = [read('vi', file), read('en', file)];
  const base = (key: string): string => key.replace(PLURAL, '');
  const missing = (from: Texts, to: Texts, language: string): string[] => {
    const known = new Set([...to.keys()].map(base));
    return [...from.keys()].filter((key) => !known.has(base(key))).map((key) => `${file}: ${key} is missing in ${language}`);
  };
  const compared = [...vi].flatMap(([key, text]) => {
    const other = en.get(key) ?? en.get(`${base(key)}_other`);
    if (other === undefined) return [];
    const found: string[] = [];
    if (placeholders(text) !== placeholders(other)) found.push(`${file}: ${key} has other placeholders in en than in vi`);
    if (text === other && /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')) && !SAME.has(text))
      found.push(`${file}: ${key} is the same in both languages: ${text}`);
    return found;
  });
  const empty = [...vi, ...en].filter(([, text]) => text.trim() === '').map(([key]) => `${file}: ${key} is empty`);
  return [...missing(vi, en, 'en'), ...missing(en, vi, 'vi'), ...compared, ...empty];
}

const glossary = readGlossary();

function variantsOf(file: string): string[] {
  return (['en', 'vi'] as const).flatMap((language) =>
    [...read(language, file)].flatMap(([key, text]) =>
      variantsIn(text, glossary[language]).map(
        ({ variant, term }) => `${language}/${file}: ${key} uses “${variant}”; docs/glossary.md says “${term}”: ${text}`,
      ),
    ),
  );
}

const sources = ['contract/src', 'server/src', 'web/src']
  .flatMap((place) =>
    readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, place, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|stories)\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const named = (pattern: RegExp): string[] => [...sources.matchAll(pattern)].map(([, name]) => name ?? '');
/** A key counts as used if it is in quotes, with or without its file, or is a code of the error catalogue. */
const NAMED = new Set([...named(/['`"](?:\w+:)?([\w.]+)['`"]/g), ...named(/^\s*([A-Z][A-Z_]+):/gm)]);
/** All keys with the prefix of a template, such as `status.${status}`, count as used. */
const BEGINNINGS = named(/`(?:\w+:)?(\w[\w.]*\.)\$\{/g);

function unusedOf(file: string): string[] {
  const keys = new Set([...read('vi', file).keys()].map((key) => key.replace(PLURAL, '')));
  return [...keys]
    .filter((key) => !NAMED.has(key) && !BEGINNINGS.some((beginning) => key.startsWith(beginning)))
    .map((key) => `${file}: nothing shows ${key}`);
}

const [vi, en] = ['vi', 'en'].map((language) =>
  readdirSync(path.join(folder, language))
    .filter((file) => file.endsWith('.json'))
    .sort(),
);
const oneSided = [...(vi ?? []).filter((file) => !en?.includes(file)), ...(en ?? []).filter((file) => !vi?.includes(file))];
const problems = [
  ...oneSided.map((file) => `${file} stands in one language only`),
  ...(vi ?? []).filter((file) => en?.includes(file)).flatMap(problemsOf),
  ...(vi ?? []).flatMap(unusedOf),
  ...(vi ?? []).filter((file) => en?.includes(file)).flatMap(variantsOf),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`translations: ${vi?.length} files agree`);
