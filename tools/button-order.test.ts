import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../web/src');

const mainButton = /<(Button|ButtonLink)\b(?:(?!<(?:Button|ButtonLink)\b)[\s\S])*?kind=(?:"(?:main|danger-solid)"|\{[^}]*'main'[^}]*\})/g;

/** Returns the part of a JSX text from the brace at `start` to the matching one. */
function braced(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

/** Returns false if another button follows the main button of a footer. */
function isMainLast(footer: string): boolean {
  const main = [...footer.matchAll(mainButton)].at(-1);
  return !main || !/<(?:Button|ButtonLink)\b/.test(footer.slice(main.index + main[0].length));
}

test('the main button of a dialog or drawer is the last one of its footer', () => {
  const footers = globSync(path.join(root, '**/*.tsx'))
    .filter((file) => !/\.test\.tsx$|peek/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/footer=\{/g)].map(({ index }) => ({ file: path.relative(root, file), footer: braced(text, index + 7) }));
    });
  expect(footers.length).toBeGreaterThan(20);
  expect(footers.filter(({ footer }) => !isMainLast(footer)).map(({ file }) => file)).toEqual([]);
});

test('a button that cancels precedes the main button, also in other forms', () => {
  const cancelAfterMain =
    /kind="main"(?:(?!<\/Row>|<\/div>|<\/>)[\s\S])*?<\/Button>(?:(?!<\/Row>|<\/div>|<\/>)[\s\S])*?\{t\('(?:ui:)?cancel'\)\}/;
  const wrong = globSync(path.join(root, '**/*.tsx')).filter((file) => cancelAfterMain.test(readFileSync(file, 'utf8')));
  expect(wrong.map((file) => path.relative(root, file))).toEqual([]);
});

/** Files whose dialog does not show why a save failed, because the form or another module shows it. */
const saysElsewhere = ['issues/form/save-bar.tsx', 'sessions/code-dialog.tsx'];

test('a dialog or drawer that saves shows why a save failed', () => {
  const saving = globSync(path.join(root, '**/*.tsx'))
    .filter((file) => !/\.(?:test|stories)\.tsx$/.test(file))
    .map((file) => ({ file: path.relative(root, file), text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /<Dialog\b/.test(text) && /kind=(?:"(?:main|danger-solid)"|\{[^}]*'main'[^}]*\})[^>]*\bbusy=/.test(text));
  expect(saving.length).toBeGreaterThan(8);
  const silent = saving.filter(({ text }) => !/<(?:SaveFailure|FormError)\b|failureText\(/.test(text)).map(({ file }) => file);
  expect(silent.toSorted()).toEqual(saysElsewhere);
});
