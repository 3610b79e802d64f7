import { expect, test } from 'vitest';
import { issueContent } from '../../../test/fixtures/issues.ts';
import { formGaps } from './form-gaps.ts';
import { emptyValue, type IssueValue } from './issue-value.ts';

const en = issueContent({
  description: 'The server accepts an old code.',
  steps: '1. Send it again.',
  impact: 'Loss.',
  recommendation: 'Check it.',
});
const vi = issueContent();
const value: IssueValue = {
  ...emptyValue('2026-11-20'),
  ...Object.fromEntries(
    Object.entries({ vi, en }).flatMap(([code, texts]) =>
      Object.entries(texts).map(([text, words]) => [`contents.${code}.${text}`, words]),
    ),
  ),
  bugId: 'idor',
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N',
  assets: [{ id: '', kind: 'URL', value: '/a', scopeId: null }],
};
const issue = { contents: { vi, en }, reportLanguages: ['vi' as const, 'en' as const], outdated: ['vi' as const] };
const gaps = (unsaved: readonly string[], change: Partial<typeof issue> = {}) =>
  formGaps(value, {
    issue: { ...issue, ...change },
    reportLanguages: ['vi', 'en'],
    unsavedIn: (language) => unsaved.includes(language),
    proposed: 'HIGH',
  });

test('a translation is outdated if the server will mark it so after the save', () => {
  expect(gaps([])).toEqual([{ kind: 'OUTDATED', language: 'vi' }]);
  expect(gaps(['vi'])).toEqual([{ kind: 'OUTDATED', language: 'en' }]);
  expect(gaps(['vi', 'en'])).toEqual([]);
  expect(gaps(['en'], { contents: { vi } as typeof issue.contents, outdated: [] })).toEqual([]);
});

test('an unset severity is the proposed one, or is missing if none is proposed', () => {
  const context = { issue: null, reportLanguages: ['vi', 'en'] as const, unsavedIn: () => true };
  expect(formGaps(value, { ...context, proposed: 'LOW' })).toEqual([]);
  expect(formGaps(value, { ...context, proposed: null })).toEqual([{ kind: 'SEVERITY' }]);
});
