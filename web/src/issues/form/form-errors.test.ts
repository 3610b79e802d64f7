import { expect, test } from 'vitest';
import { errorsLeft, firstError } from './form-errors.ts';
import { emptyValue, type IssueValue } from './issue-value.ts';

const empty = emptyValue('2026-03-09');
const errors = { 'contents.en.steps': 'Missing.', 'contents.en.impact': 'Missing.', cwe: 'Wrong.' };

test('a filled field loses its error, however it was filled, and other errors stay', () => {
  const filled: IssueValue = { ...empty, 'contents.en.steps': '1. x', cwe: 'CWE-79' };
  expect(errorsLeft(errors, empty, filled)).toEqual({ 'contents.en.impact': 'Missing.' });
});

test('changes of other fields keep the errors', () => {
  expect(errorsLeft(errors, empty, { ...empty, tags: ['otp'] })).toBe(errors);
});

test('the first error is the first one of the page; a text that is not shown has the place of the same text in the other language', () => {
  const shown = ['bugId', 'assets', 'contents.vi.title', 'contents.vi.steps', 'evidence', 'severity'];
  expect(firstError({ severity: 'x', 'contents.vi.steps': 'x', assets: 'x' }, shown)).toBe('assets');
  expect(firstError({ severity: 'x', 'contents.vi.steps': 'x', 'contents.en.title': 'x' }, shown)).toBe('contents.en.title');
  expect(firstError({ severity: 'x' }, [])).toBe('severity');
  expect(firstError({}, shown)).toBeUndefined();
});
