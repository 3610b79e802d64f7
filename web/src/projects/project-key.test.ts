import { projectKey } from '@coloa/contract/projects/projects.schema.ts';
import { expect, test } from 'vitest';
import { suggestKey } from './project-key.ts';

test('several words yield their initials, without Vietnamese diacritics', () => {
  expect(suggestKey('Ngân hàng số An Phú')).toBe('NHSAP');
  expect(suggestKey('Đăng ký đầu tư')).toBe('DKDT');
});

test('leading capitals of a word stay together, and versions are dropped', () => {
  expect(suggestKey('HVBank Mobile 5.2')).toBe('HVBM');
  expect(suggestKey('TPay Gateway 2026')).toBe('TPG');
});

test('one word yields its first letters', () => {
  expect(suggestKey('Coloa')).toBe('COLO');
  expect(suggestKey('2026')).toBe('2026');
});

test('a suggestion is a key valid for the API, or empty', () => {
  for (const name of ['A', '', '!!!', 'Cổng dịch vụ công trực tuyến quốc gia phiên bản mới', '東京']) {
    const key = suggestKey(name);
    expect(key === '' || projectKey.safeParse(key).success).toBe(true);
  }
});
