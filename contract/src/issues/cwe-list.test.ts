import { expect, test } from 'vitest';
import { WEAKNESSES, weaknessName } from './cwe-list.ts';

test('the list contains every current weakness once, sorted by number, and no deprecated one', () => {
  const numbers = WEAKNESSES.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(930);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  expect(WEAKNESSES.filter(({ names }) => /deprecated/i.test(names.en) || names.en.trim() === '')).toEqual([]);
});

test('a weakness has MITRE’s name in English, and in Vietnamese the name that testers use', () => {
  expect(weaknessName('CWE-79', 'en')).toBe("Improper Neutralization of Input During Web Page Generation ('Cross-site Scripting')");
  expect(weaknessName(79, 'vi')).toBe('Cross-site scripting (XSS)');
  expect(weaknessName('CWE-5', 'vi')).toBe('J2EE Misconfiguration: Data Transmission Without Encryption');
});

test('categories, deprecated numbers and unknown numbers have no name', () => {
  expect(['CWE-16', 'CWE-132', 'CWE-99999'].map((cwe) => weaknessName(cwe, 'en'))).toEqual([null, null, null]);
});
