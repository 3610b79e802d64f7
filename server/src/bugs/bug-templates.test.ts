import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { type BugDetail, bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildTemplate } from './bugs.factory.ts';

const { call, db, tokenOf } = await testApp();
const SQLI = 'server_side_injection.sql_injection';
const workspace = await buildWorkspace(db);
const admin = await buildMember(db, { workspace, role: 'Admin' });
const place = { workspaceId: workspace.id, userId: admin.id };
const token = await tokenOf(admin);
const testersToken = await tokenOf(await buildMember(db, { workspace, role: 'Tester' }));
const outsidersToken = await tokenOf(await buildMember(db, { role: 'Admin' }));

const detail = async (bugId: string, as = token): Promise<BugDetail> =>
  (await call(bugsContract.detail, { body: { bugId } }, { token: as })).body;
const shown = async (bugId: string, language: 'vi' | 'en', as = token) =>
  (await detail(bugId, as)).templates.find((template) => template.language === language);
const create = (bug_id: string, body: unknown, as = token) =>
  call(bugListContract.createTemplate, { params: { bug_id }, body }, { token: as });
const update = (template_id: string, body: unknown, as = token) =>
  call(bugListContract.updateTemplate, { params: { template_id }, body }, { token: as });
const remove = (id: string, as = token) => call(bugListContract.deleteTemplate, { params: { id } }, { token: as });

describe('POST /api/buglist/template/create/{bug_id}', () => {
  test('200: replaces the built-in template in its language and workspace only, and for the levels below', async () => {
    const before = await detail(SQLI);
    const { body } = await create(SQLI, { language: 'vi', title: 'SQL injection tại [tham số]', steps: '1. Gửi' });
    const own = { id: body.id, bugId: SQLI, version: 1, title: 'SQL injection tại [tham số]', steps: '1. Gửi', description: '' };
    expect(await shown(SQLI, 'vi')).toMatchObject(own);
    expect(await shown(SQLI, 'en')).toEqual(before.templates[1]);
    expect((await detail(SQLI)).builtInTemplates.map(({ title }) => title)).toEqual(before.templates.map(({ title }) => title));
    expect((await shown(SQLI, 'vi', outsidersToken))?.title).toBe(before.templates[0]?.title);
    const list = (await call(bugsContract.list, {}, { token })).body;
    const below = list.find(({ id }) => id.startsWith(`${SQLI}.`))?.id ?? '';
    expect(await shown(below, 'vi')).toMatchObject(own);
  });

  test('200: a type without any template gets one in that language', async () => {
    await create('privacy_concerns', { language: 'en', title: 'Privacy' });
    expect((await detail('privacy_concerns')).templates.map(({ language }) => language)).toEqual(['en']);
    const list = (await call(bugsContract.list, {}, { token })).body;
    expect(list.filter(({ id }) => id.startsWith('privacy_concerns.')).every(({ templates }) => templates.includes('en'))).toBe(true);
  });

  test('400, 401, 403, 404', async () => {
    expect(await create(SQLI, { language: 'vi' })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'] });
    expect(await create(SQLI, { language: 'fr', title: 'x' })).toMatchObject({ status: 400, errors: ['FIELD_NOT_ALLOWED'] });
    expect(await create(SQLI, { language: 'vi', title: 'a\nb' })).toMatchObject({ status: 400, errors: ['FIELD_CHARACTERS'] });
    expect(await create(SQLI, { language: 'vi', title: 'x', steps: 'x'.repeat(100_001) })).toMatchObject({ status: 400 });
    expect(await create(SQLI, { language: 'vi', title: 'x' }, '')).toMatchObject({ status: 401 });
    expect(await create(SQLI, { language: 'vi', title: 'x' }, testersToken)).toMatchObject({ status: 403 });
    expect(await create('nowhere', { language: 'vi', title: 'x' })).toMatchObject({ status: 404 });
  });

  test('409: a type has one template per language', async () => {
    const body = { language: 'en', title: 'x' };
    expect((await create('business_logic', body)).status).toBe(200);
    expect(await create('business_logic', body)).toMatchObject({ status: 409, errors: ['BUG_TEMPLATE_EXISTS'] });
  });
});

describe('PUT /api/buglist/template/update/{template_id}', () => {
  test('200: only what is sent changes, and the version rises by one', async () => {
    const { id } = await buildTemplate(db, place, { bugId: 'a', title: 'Cũ', impact: 'Giữ nguyên' });
    const answer = await update(id, { version: 1, title: 'Mới' });
    expect(answer).toMatchObject({ status: 200, text: 'true' });
    expect(answer.headers.etag).toBe('"2"');
    expect((await update(id, { version: 2 })).headers.etag).toBe('"3"');
  });

  test('400, 401, 403, 404', async () => {
    const { id } = await buildTemplate(db, place, { bugId: 'b' });
    expect(await update(id, { title: 'x' })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'] });
    expect(await update(id, { version: 1, title: '' })).toMatchObject({ status: 400 });
    expect(await update(id, { version: 1 }, '')).toMatchObject({ status: 401 });
    expect(await update(id, { version: 1 }, testersToken)).toMatchObject({ status: 403 });
    expect(await update(id, { version: 1 }, outsidersToken)).toMatchObject({ status: 404 });
    expect(await update(newId(), { version: 1 })).toMatchObject({ status: 404 });
  });

  test('409: S43 a conflicting change is rejected with the current version, and other fields can be changed', async () => {
    const { id } = await buildTemplate(db, place, { bugId: 'c', title: 'Cũ' });
    await update(id, { version: 1, title: 'Của người kia' });
    const conflict = await update(id, { version: 1, title: 'Của tôi', steps: '1.' });
    expect(conflict).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], details: [{ path: 'title' }] });
    expect(JSON.parse(conflict.text).current).toMatchObject({ title: 'Của người kia', version: 2 });
    expect((await update(id, { version: 1, steps: '1.' })).status).toBe(200);
    expect((await update(id, { version: 1, title: 'Của người kia' })).status).toBe(200);
  });
});

describe('DELETE /api/buglist/template/{id}', () => {
  test('200: the built-in template applies again', async () => {
    const bugId = 'cross_site_scripting_xss.stored';
    const shipped = await shown(bugId, 'en');
    const { id } = (await create(bugId, { language: 'en', title: 'Ours' })).body;
    expect((await shown(bugId, 'en'))?.title).toBe('Ours');
    expect((await remove(id)).text).toBe('true');
    expect(await shown(bugId, 'en')).toEqual(shipped);
  });

  test('401, 403, 404', async () => {
    const { id } = await buildTemplate(db, place, { bugId: 'd' });
    expect(await remove(id, '')).toMatchObject({ status: 401 });
    expect(await remove(id, testersToken)).toMatchObject({ status: 403 });
    expect(await remove(id, outsidersToken)).toMatchObject({ status: 404 });
    expect(await remove(newId())).toMatchObject({ status: 404 });
  });
});
