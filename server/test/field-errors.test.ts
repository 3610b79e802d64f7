import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { FORMATS } from '@coloa/contract/formats.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { translate } from '../src/platform/text/translations.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { testApp } from './harness.ts';

const { call, send, db, tokenOf } = await testApp();
const admin = await buildMember(db, { role: 'Admin' });
const token = await tokenOf(admin);
const create = (body: unknown, headers: Record<string, string> = {}) => call(projectsContract.create, { body }, { token, headers });

describe('fields', () => {
  const wrong = {
    key: 'x',
    name: 7,
    kind: 'SPACE',
    tags: ['a'.repeat(41)],
    startDay: '31/12/2026',
    isAdmin: true,
    scope: [{ kind: 'URL' }],
  };
  const problems = [
    'key FIELD_FORMAT',
    'name FIELD_TYPE',
    'kind FIELD_NOT_ALLOWED',
    'startDay FIELD_FORMAT',
    'tags.0 FIELD_TOO_LONG',
    'scope.0.value FIELD_REQUIRED',
    'isAdmin FIELD_UNKNOWN',
  ];

  test('400: reports all errors at once, each with its path', async () => {
    const answer = await create(wrong);
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ code, path }) => `${path} ${code}`).sort()).toEqual([...problems].sort());
  });

  test('400: the messages are in the requested language, Vietnamese by default', async () => {
    const vi = await create(wrong);
    const en = await create(wrong, { 'accept-language': 'en-GB,en;q=0.9,vi;q=0.5' });
    const other = await create(wrong, { 'accept-language': 'fr' });
    expect([vi, en, other].map(({ headers }) => headers['content-language'])).toEqual(['vi', 'en', 'vi']);
    const texts = (answer: typeof vi) => answer.details.map(({ message }) => message);
    for (const [n, message] of texts(vi).entries()) expect(message).not.toBe(texts(en)[n]);
    expect(texts(en).join(' ')).not.toMatch(/[À-ỹ]/);
    expect(texts(vi).join(' ')).toMatch(/[à-ỹ]/);
  });

  test('400: the error of a wrong format states what is allowed, with an example, in the language', async () => {
    const said = async (language: string, body: unknown, endpoint: typeof bugListContract.create | typeof checklistsContract.create) =>
      (await call(endpoint, { body }, { token, headers: { 'accept-language': language } })).details.map(({ message }) => message);
    const type = { parentId: null, names: { vi: 'Loại' }, key: 'Blind SQLi' };
    expect(await said('en', type, bugListContract.create)).toEqual([
      'Use only lowercase letters a–z, digits and underscores, such as blind_sqli.',
    ]);
    expect(await said('vi', type, bugListContract.create)).toEqual(['Chỉ dùng chữ thường a–z, chữ số và dấu gạch dưới, ví dụ blind_sqli.']);
    const control = { code: 'PAY-1', category: 'PAY', title: { vi: 'A' }, reference: 'company.com' };
    expect(await said('en', control, checklistsContract.create)).toEqual([
      'Use a URL that starts with http:// or https://, such as https://company.com.',
    ]);
  });

  test('400: a value that matches no form of a field has the general error', async () => {
    const body = { code: 'PAY-1', category: 'PAY', title: { vi: 'A' }, reference: 7 };
    const { details } = await call(checklistsContract.create, { body }, { token });
    expect(details.map(({ code, path }) => `${path} ${code}`)).toEqual(['reference FIELD_INVALID']);
  });

  test.each(LANGUAGES)('every format has a message in %s that is not the general one', (language) => {
    const general = translate(language, 'validation:formats.other');
    for (const format of FORMATS) {
      const message = translate(language, `validation:formats.${format}`);
      expect([general, `formats.${format}`, `validation:formats.${format}`]).not.toContain(message);
    }
  });

  test('400: reports the length of a too long value with the limit, and names types in the language', async () => {
    const body = {
      key: 'OK',
      name: 'a'.repeat(250),
      kind: 'WEB',
      tags: Array(30).fill('x'),
      startDay: 5,
      twoPersonReview: 'yes',
      scope: {},
    };
    const said = async (language: string) =>
      Object.fromEntries((await create(body, { 'accept-language': language })).details.map(({ path, message }) => [path, message]));
    expect(await said('vi')).toEqual({
      name: 'Quá dài (250 ký tự), tối đa 200.',
      tags: 'Quá dài (30 mục), tối đa 20.',
      startDay: 'Sai kiểu dữ liệu: cần một chuỗi ký tự.',
      twoPersonReview: 'Sai kiểu dữ liệu: cần true hoặc false.',
      scope: 'Sai kiểu dữ liệu: cần một danh sách.',
    });
    expect(await said('en')).toEqual({
      name: 'Too long (250 characters). The maximum is 200.',
      tags: 'Too long (30 items). The maximum is 20.',
      startDay: 'Wrong type: expected text.',
      twoPersonReview: 'Wrong type: expected true or false.',
      scope: 'Wrong type: expected a list.',
    });
  });

  test.each(['a\u202Eb', 'a\u2066b', 'a\u200Fb', 'a\u0085b', 'a\u0007b', 'a\u200Bb', 'a\u2028b', '\u2060ab'])(
    '400: rejects a name and a tag with a deceptive character: %j',
    async (name) => {
      const { status, details } = await create({ key: 'OK', name, kind: 'WEB', client: name, tags: [name] });
      expect([status, details.map(({ code, path }) => `${path} ${code}`).sort()]).toEqual([
        400,
        ['client FIELD_CHARACTERS', 'name FIELD_CHARACTERS', 'tags.0 FIELD_CHARACTERS'],
      ]);
    },
  );

  test('400: rejects a user name or a key with invisible characters', async () => {
    const user = (username: string) => call(usersContract.create, { body: { username, name: 'An', roleId: admin.id } }, { token });
    for (const hidden of ['\u200B', '\u200D', '\u202E', '\u3164', '\u115F', '\uFEFF'])
      expect(await user(`an${hidden}binh`)).toMatchObject({ status: 400, errors: ['FIELD_FORMAT'] });
    expect(await create({ key: 'O\u200BK', name: 'a', kind: 'WEB' })).toMatchObject({ status: 400, errors: ['FIELD_FORMAT'] });
  });

  test('names can contain Vietnamese letters, also decomposed ones, and composed emoji', async () => {
    for (const [n, name] of ['Lỗ hổng ở Đà Nẵng', 'Lỗ hổng'.normalize('NFD'), 'Đội 👩\u200D💻 🏳️\u200D🌈'].entries())
      expect((await create({ key: `FINE${n}`, name, kind: 'WEB' })).status).toBe(200);
  });

  test("400: without a header the messages come in the user's own language", async () => {
    const english = await tokenOf(await buildMember(db, { role: 'Admin' }, { language: 'en' }));
    expect((await call(projectsContract.create, { body: {} }, { token: english })).headers['content-language']).toBe('en');
  });

  test('400: rejects an unknown query parameter and a repeated one', async () => {
    expect(await send('GET', '/api/user/detail', { query: { admin: 1 } }, { token })).toMatchObject({
      status: 400,
      errors: ['FIELD_UNKNOWN'],
    });
    expect(await send('GET', '/api/user/detail?q=a&q=b', {}, { token })).toMatchObject({ status: 400, errors: ['FIELD_TYPE'] });
  });
});
