import { api } from '@coloa/contract/api.ts';
import { ERRORS, type ErrorCode } from '@coloa/contract/errors.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { describe, expect, test } from 'vitest';
import { openApi } from '../src/platform/http/openapi.ts';
import { resources, translate } from '../src/platform/text/translations.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];
const PARAMS: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  FIELD_TYPE: { expected: 'string' },
  FIELD_FORMAT: { rule: 'Use only lowercase letters.' },
  FIELD_TOO_LONG: { max: 10, length: '11' },
  FIELD_TOO_SHORT: { min: 10, length: '9' },
  EVIDENCE_TOO_LONG: { max: '500 000', length: '500 001' },
  FIELD_TOO_BIG: { max: 10 },
  FIELD_TOO_SMALL: { min: 10 },
  FIELD_NOT_ALLOWED: { values: 'A, B' },
  NOT_READY: { what: 'CVSS' },
  SECRETS_VISIBLE: { what: 'JWT' },
  CVSS_SAME_VERSION: { version: '4.0' },
  CVSS_INVALID: { problem: 'AC:Z is not a valid value in CVSS 3.1.' },
  PASSWORD_TOO_SHORT: { min: 12 },
  FILE_TOO_LARGE: { megabytes: 25 },
  BODY_TOO_LARGE: { megabytes: 4 },
  IMAGE_FORMAT: { format: 'HEIC' },
  IMAGE_TOO_LARGE: { megapixels: 50 },
  IMAGE_TOO_SMALL: { width: 1, height: 1, least: 24 },
  IMPORT_COLUMNS: { columns: 'username' },
  IMPORT_LINES: { max: 1000 },
  IMPORT_NODES: { max: 5000 },
  ROUNDS_FULL: { max: 200 },
  IMPORT_TWICE: { id: 'A1' },
  CHECKLISTS_FULL: { max: 5000 },
  CONTROL_IN_USE: { code: 'WSTG-INFO-01' },
  ASSET_IN_USE: { asset: 'https://a.example', code: 'WSTG-INFO-01' },
  CONTROLS_FULL: { max: 2000 },
  TASK_ROWS_FULL: { max: 20000 },
  TASKS_FULL: { max: 1000 },
  TEMPLATES_FULL: { max: 500 },
  TEMPLATE_ROWS_TOO_MANY: { max: 3000, ofTask: 500 },
  TEMPLATE_TOO_LARGE: { max: 300 },
  REPORT_PICTURES_TOO_LARGE: { pictures: 420, megabytes: 410, max: 300 },
  REPORT_TEMPLATES_FULL: { max: 50 },
  TEMPLATE_WRONG: { place: 'đầu trang', problem: 'Không có {x}.' },
  TEMPLATE_NOT_WORD: { reason: 'Tệp hỏng.' },
  SHARE_PASSWORD_WRONG: { left: 9 },
  HAS_DUPLICATES: { number: 2, keys: 'HVB-1, HVB-2' },
  VERSION_SHARED: { number: 2, links: 3 },
  VERSIONS_FULL: { max: 500 },
  SHARES_FULL: { max: 200 },
  SECTIONS_FULL: { max: 20 },
  FIELD_NUL: { line: 2 },
  TOO_MANY_ATTEMPTS: { wait: '6 s' },
  TOO_OFTEN: { what: 'Too many files', wait: '6 s' },
  UNKNOWN_PLACEHOLDER: { placeholder: 'project.nam', line: 3 },
  MESSAGES_FULL: { max: 200 },
  GROUPS_FULL: { max: 2000 },
  TOPICS_FULL: { max: 2000 },
  TOPIC_FULL: { max: 1000 },
  VIEWS_FULL: { max: 200 },
  SHARED_VIEWS_FULL: { max: 500 },
  SNIPPETS_FULL: { max: 200 },
  FIELDS_FULL: { max: 30 },
  GLOSSARY_FULL: { max: 500 },
  UNKNOWN_FIELD: { field: 'ticket' },
  UNKNOWN_CHOICE: { field: 'ticket', choice: 'web' },
  FIELD_RETIRED: { field: 'ticket' },
  FIELD_CHANGED: { field: 'ticket' },
  FIELD_VALUE: { field: 'ticket', type: 'Number' },
  CHOICE_IN_USE: { choice: 'web' },
  API_TOKENS_FULL: { max: 50 },
  PERIOD_TOO_LONG: { max: 1096 },
  SEASONS_FULL: { max: 200 },
};

describe.each(LANGUAGES)('error messages in %s', (language) => {
  test('every code has a message, and every message a code', () => {
    expect(Object.keys(resources[language].errors ?? {}).sort()).toEqual([...codes].sort());
  });

  test.each(codes)('%s is a complete sentence', (code) => {
    const message = translate(language, `errors:${code}`, PARAMS[code]);
    expect(message).toMatch(/^\P{Ll}.+[.?]$/u);
    expect(message).not.toMatch(/\{\{|\}\}|!|undefined/);
  });
});

test('a value in a message is never interpreted as a format or a translation key', () => {
  const value = '{{max}} $t(errors:NOT_FOUND) %s $1';
  for (const language of LANGUAGES) {
    expect(translate(language, 'errors:FIELD_NOT_ALLOWED', { values: value, max: 7 })).toContain(value);
    expect(translate(language, 'errors:IMPORT_TWICE', { id: value, max: 7 })).toContain(value);
  }
});

test('every code has a status that clients can handle, and describes when it is thrown', () => {
  const statuses = new Set([309, 400, 401, 403, 404, 408, 409, 410, 413, 414, 415, 429, 431, 500, 503, 507]);
  for (const { status, when } of Object.values(ERRORS)) {
    expect(statuses).toContain(status);
    expect(when.length).toBeGreaterThan(10);
  }
});

test('the description of each endpoint includes the statuses 200 and 503', () => {
  const description = openApi(api, { version: '1', serverUrl: 'http://localhost' });
  for (const [path, methods] of Object.entries(description.paths as Record<string, Record<string, { responses: object }>>)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(['200', '503']));
    }
  }
});
