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
const context = {
  issue: { outdatedTexts: { vi: ['impact' as const], en: [] } },
  reportLanguages: ['vi', 'en'] as const,
  proposed: 'HIGH' as const,
};
const gaps = (base: Partial<IssueValue>) => formGaps(value, { ...context, base: { ...value, ...base } });

test('a translation is outdated if the server will mark it so after the save', () => {
  const old = { kind: 'OUTDATED', language: 'vi', text: 'impact' };
  expect(gaps({})).toEqual([old]);
  expect(gaps({ 'contents.vi.steps': 'x' })).toEqual([old, { kind: 'OUTDATED', language: 'en', text: 'steps' }]);
  expect(gaps({ 'contents.vi.impact': 'x', 'contents.en.steps': '' })).toEqual([]);
});

test('an unset severity is the proposed one, or is missing if none is proposed', () => {
  const of = { ...context, issue: null, base: emptyValue('2026-11-20') };
  expect(formGaps(value, { ...of, proposed: 'LOW' })).toEqual([]);
  expect(formGaps(value, { ...of, proposed: null })).toEqual([{ kind: 'SEVERITY' }]);
});
