import { expect, test } from 'vitest';
import { errorsLeft, firstError } from './form-errors.ts';
import { emptyValue, type IssueValue } from './issue-value.ts';

const empty = emptyValue('2026-03-09');
const errors = { 'contents.en.steps': 'Missing.', 'contents.en.impact': 'Missing.', cwe: 'Wrong.' };

test('a field that has been filled loses what was said of it, whoever filled it, and the others keep theirs', () => {
  const filled: IssueValue = { ...empty, 'contents.en.steps': '1. x', cwe: 'CWE-79' };
  expect(errorsLeft(errors, empty, filled)).toEqual({ 'contents.en.impact': 'Missing.' });
});

test('a change of other fields leaves the errors as they are', () => {
  expect(errorsLeft(errors, empty, { ...empty, tags: ['otp'] })).toBe(errors);
});

test('the first error is the first one of the page; a text that is not shown has the place of the same text in the other language', () => {
  const shown = ['bugId', 'assets', 'contents.vi.title', 'contents.vi.steps', 'evidence', 'severity'];
  expect(firstError({ severity: 'x', 'contents.vi.steps': 'x', assets: 'x' }, shown)).toBe('assets');
  expect(firstError({ severity: 'x', 'contents.vi.steps': 'x', 'contents.en.title': 'x' }, shown)).toBe('contents.en.title');
  expect(firstError({ severity: 'x' }, [])).toBe('severity');
  expect(firstError({}, shown)).toBeUndefined();
});
