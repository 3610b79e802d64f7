import { sameItem } from '@coloa/contract/issues/evidence-merge.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { pastedHttp } from '../../../editor/paste/pasted-http.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { errorsLeft, firstError, serverErrors } from '../form-errors.ts';
import { changedNames, createBody, emptyValue, updateBody } from '../issue-value.ts';
import { checkEvidence } from './check-evidence.ts';
import { codeItem, fileItem, filledEvidence, httpItem } from './evidence-value.ts';
import { toggleCover } from './masked.ts';
import { pastedItem } from './pasted-item.ts';

await i18next.init({ lng: 'vi', resources: { vi: {} } });
const t = i18next.getFixedT<['issues', 'ui']>('vi', ['issues', 'ui']);
const base = emptyValue('2026-03-09');
const http = httpItem('GET / HTTP/1.1');

test('items with equal content are equal, whatever the order of their properties', () => {
  const { id, captions, kind, request, response } = http;
  expect(sameItem(http, { response, request, kind, id, captions: { en: captions.en, vi: captions.vi } })).toBe(true);
  expect(sameItem(http, { ...http, captions: { vi: 'x', en: '' } })).toBe(false);
  expect(changedNames({ ...base, evidence: [http] }, { ...base, evidence: [{ ...http }] })).toEqual([]);
  expect(changedNames({ ...base, evidence: [http] }, { ...base, evidence: [] })).toEqual(['evidence']);
});

test('empty items are not sent', () => {
  const named = { ...httpItem(), captions: { vi: 'Gửi lại', en: '' } };
  expect(filledEvidence([httpItem(), http, codeItem(), named])).toEqual([http, named]);
  expect(updateBody({ ...base, evidence: [codeItem(), http] }, ['evidence'])).toEqual({ evidence: [http] });
  expect(createBody('p', { ...base, evidence: [http, codeItem()] }).evidence).toEqual([http]);
});

describe('errors of items', () => {
  const [first, second] = [codeItem('id'), { ...httpItem(), captions: { vi: 'Gửi lại', en: '' } }];

  test('are assigned by the id of the sent item', () => {
    const error = new ApiError({
      kind: 'refused',
      status: 400,
      problems: [
        { code: 'FIELD_REQUIRED', message: 'viết', path: 'evidence.1.request' },
        { code: 'FIELD_TOO_LONG', message: 'dài', path: 'evidence.0.captions.vi' },
        { code: 'FIELD_TOO_LONG', message: 'nhiều', path: 'evidence' },
      ],
    });
    const { errors, rest } = serverErrors(error, [first, second]);
    expect(errors).toEqual({ [`evidence.${second.id}.request`]: 'viết', [`evidence.${first.id}.captions.vi`]: 'dài', evidence: 'nhiều' });
    expect(rest).toEqual([]);
    expect(firstError({ severity: 'x', ...errors }, ['contents.vi.title', 'evidence', 'severity'])).toMatch(/^evidence/);
  });

  test('disappear when the item is changed or removed, and stay while another one is', () => {
    const errors = { [`evidence.${second.id}.request`]: 'viết' } as const;
    const before = { ...base, evidence: [first, second] };
    expect(errorsLeft(errors, before, { ...before, evidence: [codeItem('whoami'), second] })).toBe(errors);
    expect(errorsLeft(errors, before, { ...before, evidence: [first, { ...second, request: 'GET /' }] })).toEqual({});
    expect(errorsLeft(errors, before, { ...before, evidence: [first] })).toEqual({});
  });

  test('are found before sending', () => {
    const long = { ...fileItem('IMAGE', 'a.png'), captions: { vi: 'x'.repeat(1_000), en: '' } };
    expect(Object.keys(checkEvidence([first, second, long, httpItem()], t))).toEqual([
      `evidence.${second.id}.request`,
      `evidence.${long.id}.captions.vi`,
    ]);
  });
});

test('evidence that exceeds the total limit is an error of the list, ignoring items that are not sent', () => {
  const items = Array.from({ length: LIMITS.issueEvidenceText / LIMITS.markdown }, () => codeItem('x'.repeat(LIMITS.markdown)));
  expect(checkEvidence([...items, codeItem()], t)).toEqual({});
  expect(checkEvidence([...items, codeItem('x')], t)).toEqual({ evidence: expect.any(String) });
});

test.each([
  ['GET /a HTTP/1.1\r\nHost: b\r\n\r\n', { request: 'GET /a HTTP/1.1\nHost: b', response: '' }],
  ['\nHTTP/2 200\nA: b', { request: '', response: 'HTTP/2 200\nA: b' }],
  [
    'POST /a HTTP/2\nHost: b\n\n{}\n\nHTTP/2 204 No Content\n',
    { request: 'POST /a HTTP/2\nHost: b\n\n{}', response: 'HTTP/2 204 No Content' },
  ],
  ['Gửi lại yêu cầu trên', null],
  ['GET the token from /api', null],
  ['', null],
])('pasting %j yields %j', (text, http) => {
  expect(pastedHttp(text)).toEqual(http);
});

test('a text that is not a message becomes code, and a blank one nothing', () => {
  expect(pastedItem('\n  $ id\nuid=0\n')).toMatchObject({ kind: 'CODE', text: '  $ id\nuid=0' });
  expect(pastedItem(' \n')).toBeNull();
});

test.each([
  ['Bearer [abc]', 'Bearer ⟦[abc]⟧'],
  ['Bearer ⟦[abc]⟧', 'Bearer [abc]'],
  ['Bearer [⟦abc⟧]', 'Bearer [abc]'],
])('redacting the selection of %j yields %j', (source, result) => {
  const [before = '', rest = ''] = source.split('[');
  const [selected = '', after = ''] = rest.split(']');
  const { text, start, end } = toggleCover(before + selected + after, before.length, before.length + selected.length);
  expect(`${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`).toBe(result);
});
