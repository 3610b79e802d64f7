import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import words from '../../../../i18n/en/ui.json' with { type: 'json' };
import texts from '../../../test/fixtures/conforming-texts.json' with { type: 'json' };
import { MarkdownBody } from './markdown-body.tsx';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { ui: words } }, react: { useSuspense: false } });

const REFERENCES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" };
const decoded = (text: string): string => text.replaceAll(/&(\w+|#x27);/g, (all, name: string) => REFERENCES[name] ?? all);
const squeeze = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/g, '');

/** Returns the visible text of `html`, including the list numbers and bullets that the browser draws. */
function lettersOf(html: string): string {
  const lists: (number | null)[] = [];
  let said = '';
  for (const [, closing, tag = '', attributes = '', text] of html
    .replaceAll(/<(button|svg|section)\b.*?<\/\1>/gs, '')
    .matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^<>"]*(?:"[^"]*"[^<>"]*)*)?)\/?>|([^<]+)/g)) {
    if (text !== undefined) said += decoded(text);
    else if (tag === 'ol' || tag === 'ul') {
      if (closing) lists.pop();
      else lists.push(tag === 'ol' ? Number(/start="(\d+)"/.exec(attributes)?.[1] ?? 1) : null);
    } else if (tag === 'li' && !closing) {
      const number = lists.at(-1);
      said += typeof number === 'number' ? `${number}.` : '•';
      if (typeof number === 'number') lists[lists.length - 1] = number + 1;
    } else if (tag === 'input') said += /\bchecked\b/.test(attributes) ? '☑' : '☐';
  }
  return squeeze(said).replaceAll(/•(?=[☑☐])/g, '');
}

/** Intended differences from reports: evidence has shorter names, wide tables scroll, and linked images do not show the URL. */
const ON_PAGES: readonly [RegExp, (said: string) => string][] = [
  [/./, (said) => said.replaceAll(/Evidence(\d+)(?=Replayed)/g, '$1.')],
  [/^wideTable /, (said) => said.replaceAll('|', '')],
  [/^linkedFigure /, (said) => said.replace('https://a.example/x', '')],
];

const flat = (name: string, said: readonly string[]): string =>
  ON_PAGES.filter(([names]) => names.test(name)).reduce(
    (letters, [, on]) => on(letters),
    said.map((token) => token.replace(/^(?:[#`|]|figure |evidence |half )/, '')).join(''),
  );

test('a page renders the text of each sample as reports do', () => {
  const differing = texts.flatMap(({ name, text, said }) => {
    const told = lettersOf(renderToStaticMarkup(<MarkdownBody firstEvidence={1}>{text}</MarkdownBody>));
    const expected = flat(name, said);
    return told === expected ? [] : [{ name, told, expected }];
  });
  expect(differing).toEqual([]);
});
