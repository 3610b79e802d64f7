import type { BugTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import { expect, test } from 'vitest';
import { emptyValue } from './issue-value.ts';
import { fillFromTemplates, followedSeverity, followedVectors, proposalOf } from './template-fill.ts';

const template = (language: 'vi' | 'en', mark: string): BugTemplate => ({
  language,
  title: `${mark} tiêu đề`,
  description: `${mark} mô tả`,
  steps: `${mark} bước`,
  impact: '',
  recommendation: `${mark} khuyến nghị`,
  references: '',
});
const empty = emptyValue('2026-03-09');

test('choosing a type fills only empty texts in each project language', () => {
  const written = { ...empty, 'contents.vi.description': 'Tôi viết.' };
  const { value, count } = fillFromTemplates(written, [template('vi', 'A'), template('en', 'B')], ['vi']);
  expect(value['contents.vi.title']).toBe('A tiêu đề');
  expect(value['contents.vi.description']).toBe('Tôi viết.');
  expect(value['contents.en.title']).toBe('');
  expect(count).toBe(3);
  expect(fillFromTemplates(empty, [template('vi', 'A'), template('en', 'B')], ['vi', 'en']).value['contents.en.steps']).toBe('B bước');
});

test('another type replaces untouched texts of the first template, and keeps edited ones', () => {
  const first = fillFromTemplates(empty, [template('vi', 'A')], ['vi']);
  const edited = { ...first.value, 'contents.vi.steps': 'A bước, và thêm của tôi' };
  const { value } = fillFromTemplates(edited, [template('vi', 'C')], ['vi'], first.from);
  expect(value['contents.vi.title']).toBe('C tiêu đề');
  expect(value['contents.vi.steps']).toBe('A bước, và thêm của tôi');
});

test('a type without a template clears untouched texts of the previous template', () => {
  const first = fillFromTemplates(empty, [template('vi', 'A')], ['vi']);
  expect(fillFromTemplates(first.value, [], ['vi'], first.from).value['contents.vi.title']).toBe('');
});

test('the score’s proposal takes precedence over the type’s, and VARIES proposes nothing', () => {
  expect(proposalOf('HIGH', 'LOW')).toEqual({ severity: 'HIGH', source: 'cvss' });
  expect(proposalOf(null, 'LOW')).toEqual({ severity: 'LOW', source: 'type' });
  expect(proposalOf(null, 'VARIES')).toBeNull();
});

test('the severity follows the proposal until the user chooses another', () => {
  const low = proposalOf(null, 'LOW');
  const high = proposalOf('HIGH', 'LOW');
  expect(followedSeverity(null, null, low)).toBe('LOW');
  expect(followedSeverity('LOW', low, high)).toBe('HIGH');
  expect(followedSeverity('MEDIUM', low, high)).toBe('MEDIUM');
  expect(followedSeverity('LOW', low, null)).toBe('LOW');
});

test('the vector of the type fills an empty field, and changes or disappears with the type', () => {
  const [xss, sqli] = ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'];
  const followed = (now: string, before: string, after: string | null) => followedVectors({ cvss: now, cvssOther: '' }, before, after).cvss;
  expect(followed('', '', xss)).toBe(xss);
  expect(followed(xss, xss, sqli)).toBe(sqli);
  expect(followed(xss, xss, null)).toBe('');
  expect(followed(sqli, xss, null)).toBe(sqli);
});

test('the other vector stays beside the vector of the type, and decides if the type has none of another version', () => {
  const [xss, sqli] = ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'];
  const four = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';
  const now = { cvss: xss, cvssOther: four };
  expect(followedVectors(now, xss, sqli)).toEqual({ cvss: sqli, cvssOther: four });
  expect(followedVectors(now, xss, null)).toEqual({ cvss: four, cvssOther: '' });
  expect(followedVectors(now, xss, four.replace('VC:H', 'VC:L'))).toEqual({ cvss: four, cvssOther: '' });
  expect(followedVectors(now, sqli, four)).toEqual(now);
});
