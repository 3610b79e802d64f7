import { expect, test } from 'vitest';
import { readGlossary, termsOf, variantsIn } from './glossary.ts';

const PAGE = `# Glossary

## English

| English | Vietnamese | meaning | do not use |
|---|---|---|---|
| fix owner | người khắc phục | fixes an issue | fixer, hat |
| issue | lỗ hổng | a vulnerability | |

## Vietnamese

| Vietnamese | meaning | do not use |
|---|---|---|
| thùng rác | bin | giỏ rác |
`;

const english = termsOf(PAGE, 'English');

test('a glossary lists the forbidden variants of each term', () => {
  expect(english).toEqual([
    { term: 'fix owner', forbidden: ['fixer', 'hat'] },
    { term: 'issue', forbidden: [] },
  ]);
  expect(termsOf(PAGE, 'Vietnamese')).toEqual([{ term: 'thùng rác', forbidden: ['giỏ rác'] }]);
  expect(() => termsOf(PAGE, 'French')).toThrow('no heading French');
});

test.each([
  ['The Fixer is set.', ['fixer']],
  ['Two variants: fixer, hat', ['fixer', 'hat']],
  ['prefixer that chats', []],
  ['{{hat}} of {fixer}', []],
  ['Fix owner of the issue', []],
])('%s contains these forbidden variants: %j', (text, found) => {
  expect(variantsIn(text, english).map(({ variant }) => variant)).toEqual(found);
});

test('Vietnamese variants are found as whole words', () => {
  const terms = termsOf(PAGE, 'Vietnamese');
  expect(variantsIn('Mở giỏ rác.', terms)).toEqual([{ variant: 'giỏ rác', term: 'thùng rác' }]);
  expect(variantsIn('Mở thùng rác.', terms)).toEqual([]);
});

test('a variant inside its own term does not count', () => {
  const terms = [{ term: 'người báo cáo', forbidden: ['người báo'] }];
  expect(variantsIn('Người báo cáo được hỏi trước.', terms)).toEqual([]);
  expect(variantsIn('Người báo và người báo cáo.', terms)).toEqual([{ variant: 'người báo', term: 'người báo cáo' }]);
});

test.each([
  ['Đang sửa', 'khắc phục'],
  ['sửa {{time}}', 'cập nhật'],
  ['Sửa lúc {{time}}', 'cập nhật'],
  ['Thẻ', 'nhãn'],
  ['Chép liên kết', 'sao chép'],
  ['Người cộng tác', 'người đóng góp'],
  ['Không phát hiện lỗi', 'lỗ hổng'],
])('Vietnamese texts with %s are reported with the term %s', (text, term) => {
  expect(variantsIn(text, readGlossary().vi).map((found) => found.term)).toContain(term);
});

test('an object in braces after the Vietnamese word for editing is allowed', () => {
  expect(variantsIn('Đã gửi đề xuất sửa {{key}}.', readGlossary().vi)).toEqual([]);
});

test('the glossary of the product has terms with forbidden variants in both languages', () => {
  const { en, vi } = readGlossary();
  for (const terms of [en, vi]) expect(terms.some(({ forbidden }) => forbidden.length > 0)).toBe(true);
});
