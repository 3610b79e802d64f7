import type { Language } from '@coloa/contract/languages.ts';
import { expect, test } from 'vitest';
import { today } from '../platform/text/days.ts';
import { reportFileName } from './report-file-name.ts';

const timeZone = 'Asia/Ho_Chi_Minh';
const project = { key: 'HVB', languages: ['vi', 'en'] as const };
const name = (languages: Language[], more: { version?: number; internal?: boolean } = {}) =>
  reportFileName({ timeZone, project, languages, format: 'pdf', version: null, ...more }).replace(today(timeZone), 'DAY');

test('a file name contains the version, languages other than the leading one alone, and the internal mark', () => {
  expect(name(['vi'])).toBe('HVB-bao-cao-DAY.pdf');
  expect(name(['en'])).toBe('HVB-report-DAY-en.pdf');
  expect(name(['vi', 'en'])).toBe('HVB-bao-cao-DAY-vi-en.pdf');
  expect(name(['vi'], { version: 3 })).toBe('HVB-bao-cao-DAY-v3.pdf');
  expect(name(['vi'], { internal: true })).toBe('HVB-bao-cao-DAY-noi-bo.pdf');
  expect(name(['en'], { version: 12, internal: true })).toBe('HVB-report-DAY-v12-en-internal.pdf');
});
