import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES, otherLanguage } from '../languages.ts';
import { ISSUE_TEXTS, type IssueContent } from './issues.schema.ts';
import { NOTHING_OUTDATED, outdatedAfter, outdatedLanguages } from './outdated-texts.ts';

const content = (texts: Partial<IssueContent>): IssueContent => ({
  ...{ title: '', description: '', steps: '', impact: '', recommendation: '', references: '' },
  ...texts,
});
const vi = content({ title: 'Lỗi', steps: 'Bước', impact: 'Mất tiền', recommendation: 'Sửa' });
const en = content({ title: 'Bug', steps: 'Step', impact: 'Loss', recommendation: 'Fix' });
const both = { vi, en };
const old = (inVi: (typeof ISSUE_TEXTS)[number][], inEn: (typeof ISSUE_TEXTS)[number][]) => ({ vi: inVi, en: inEn });

test('a text changed in one language is outdated in the other, whatever else changes later', () => {
  const first = outdatedAfter({ outdated: NOTHING_OUTDATED, before: both, after: { vi: { ...vi, steps: 'Bước 2' }, en } });
  expect(first).toEqual(old([], ['steps']));
  const then = { vi: { ...vi, steps: 'Bước 2' }, en: { ...en, impact: 'More loss' } };
  const second = outdatedAfter({ outdated: first, before: { vi: then.vi, en }, after: then });
  expect(second).toEqual(old(['impact'], ['steps']));
  expect(outdatedLanguages(second)).toEqual(['vi', 'en']);
});

test('a text changed in both languages is up to date, beside another changed in one', () => {
  const after = { vi: { ...vi, steps: 'Bước 2', recommendation: 'Sửa ngay' }, en: { ...en, recommendation: 'Fix it now' } };
  expect(outdatedAfter({ outdated: old([], ['recommendation']), before: both, after })).toEqual(old([], ['steps']));
});

test('a changed text is up to date again, as is an emptied one and its sibling', () => {
  const outdated = old(['impact'], ['title', 'steps']);
  const after = { vi: { ...vi, impact: '' }, en: { ...en, steps: 'Step 2' } };
  expect(outdatedAfter({ outdated, before: both, after })).toEqual(old([], ['title']));
  expect(outdatedAfter({ outdated, before: both, after: { vi } })).toEqual(NOTHING_OUTDATED);
});

test('a first translation makes nothing outdated', () => {
  expect(outdatedAfter({ outdated: NOTHING_OUTDATED, before: { vi }, after: both })).toEqual(NOTHING_OUTDATED);
  const before = { vi, en: { ...en, steps: ' ' } };
  expect(outdatedAfter({ outdated: old(['impact'], []), before, after: both })).toEqual(old(['impact'], []));
});

test('a translation of an earlier text is outdated', () => {
  const movedOn = (language: string, text: string) => language === 'vi' && text === 'steps';
  const translate = (before: typeof en, outdated = NOTHING_OUTDATED as Parameters<typeof outdatedAfter>[0]['outdated']) =>
    outdatedAfter({ outdated, before: { vi, en: before }, after: { vi, en: { ...before, steps: 'Step 2', impact: 'More' } }, movedOn });
  expect(translate(en, old([], ['steps', 'impact']))).toEqual(old([], ['steps']));
  expect(translate({ ...en, steps: '' })).toEqual(old(['impact'], ['steps']));
  expect(translate(en)).toEqual(old(['steps', 'impact'], []));
});

test('languages and single texts can be marked as up to date', () => {
  const outdated = old(['impact'], ['title', 'steps']);
  const marked = (upToDate: NonNullable<Parameters<typeof outdatedAfter>[0]['upToDate']>) =>
    outdatedAfter({ outdated, before: both, after: both, upToDate });
  expect(marked(['en'])).toEqual(old(['impact'], []));
  expect(marked(['contents.en.title'])).toEqual(old(['impact'], ['steps']));
  expect(marked(['vi', 'contents.vi.steps'])).toEqual(old([], ['title', 'steps']));
});

test('after any changes, an outdated text and its sibling are written, and only one of them is outdated', () => {
  const words = fc.constantFrom('', ' ', 'a', 'b');
  const texts = fc.record({ title: words, description: words, steps: words, impact: words, recommendation: words, references: words });
  const contents = fc.record({ vi: texts, en: texts }, { requiredKeys: [] });
  const upToDate = fc.subarray(['vi', 'en', 'contents.vi.title', 'contents.en.steps'] as const);
  fc.assert(
    fc.property(fc.array(fc.record({ after: contents, upToDate }), { minLength: 1, maxLength: 8 }), (changes) => {
      let [before, outdated]: [(typeof changes)[number]['after'], ReturnType<typeof outdatedAfter>] = [{}, old([], [])];
      for (const { after, upToDate: marked } of changes) {
        const next = outdatedAfter({ outdated, before, after, upToDate: marked });
        expect(outdatedAfter({ outdated: next, before: after, after })).toEqual(next);
        for (const language of LANGUAGES) {
          const other = otherLanguage(language);
          for (const text of next[language]) {
            expect(next[other]).not.toContain(text);
            expect(after[language]?.[text].trim()).toBeTruthy();
            expect(after[other]?.[text].trim()).toBeTruthy();
            expect(marked).not.toContain(language);
            expect(after[language]?.[text]).toBe(before[language]?.[text]);
            expect(outdated[other]).not.toContain(text);
          }
        }
        for (const text of ISSUE_TEXTS) {
          const isChanged = LANGUAGES.some((language) => before[language]?.[text] !== after[language]?.[text]);
          if (!isChanged && marked.length === 0)
            for (const language of LANGUAGES) expect(next[language].includes(text)).toBe(outdated[language].includes(text));
        }
        [before, outdated] = [after, next];
      }
    }),
  );
});
