import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';

const { call, db, tokenOf } = await testApp();
const api = bugsContract;
const token = await tokenOf(await buildMember(db, { role: 'Client' }));

describe('POST /api/buglist/vrts', () => {
  test('200: S15 S26 returns the tree in three levels, in the requested language, with the time of its last change', async () => {
    const vi = await call(api.tree, { body: {} }, { token, language: 'vi' });
    const en = await call(api.tree, { body: { from: null } }, { token, language: 'en' });
    expect(vi.status).toBe(200);
    expect(vi.body.lastUpdate).toBe(en.body.lastUpdate);
    const path = (answer: typeof vi) => {
      const category = answer.body.tree?.find(({ id }) => id === 'broken_access_control');
      return [category, category?.children[0]];
    };
    expect(path(vi)).toMatchObject([{ type: 'category' }, { type: 'subcategory', severity: expect.any(String) }]);
    expect(path(en).map((node) => node?.id)).toEqual(path(vi).map((node) => node?.id));
    expect(path(en)[0]?.name).not.toBe(path(vi)[0]?.name);
    const types = new Set(vi.body.tree?.flatMap((a) => [a.type, ...a.children.flatMap((b) => [b.type, ...b.children.map((c) => c.type)])]));
    expect([...types].sort()).toEqual(['category', 'subcategory', 'variant']);
  });

  test('200: S26 returns no tree to clients with the latest version, and the whole tree to others', async () => {
    const { lastUpdate } = (await call(api.tree, { body: {} }, { token })).body;
    expect((await call(api.tree, { body: { from: lastUpdate } }, { token })).body).toEqual({ tree: null, lastUpdate });
    for (const from of ['', '2020-01-01T00:00:00.000Z', 'x']) {
      expect((await call(api.tree, { body: { from } }, { token })).body.tree?.length).toBeGreaterThan(10);
    }
  });

  test('200: users who still have to change their password get the tree too', async () => {
    const fresh = await tokenOf(await buildMember(db, {}, { mustChangePassword: true }));
    expect((await call(api.tree, { body: {} }, { token: fresh })).status).toBe(200);
  });

  test('400: an invalid time of change is rejected', async () => {
    expect(await call(api.tree, { body: { from: 5 } }, { token })).toMatchObject({ status: 400, errors: ['FIELD_TYPE'] });
    expect(await call(api.tree, { body: { since: 'x' } }, { token })).toMatchObject({ status: 400, errors: ['FIELD_UNKNOWN'] });
    expect(await call(api.tree, {}, { token })).toMatchObject({ status: 400 });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.tree, { body: {} })).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });
});

describe('GET /api/buglist/bugs', () => {
  test('200: S16 S17 returns every type below the categories, with its display name', async () => {
    const { body } = await call(api.list, {}, { token, language: 'en' });
    const byId = new Map(body.map((bug) => [bug.id, bug]));
    expect(byId.size).toBe(body.length);
    expect(body.every(({ id }) => id.includes('.'))).toBe(true);
    expect(byId.get('server_side_injection.sql_injection')).toMatchObject({ severity: 'CRITICAL', cwe: 'CWE-89', templates: ['vi', 'en'] });
    const stored = byId.get('cross_site_scripting_xss.stored');
    expect(stored?.name.startsWith(`${stored.category} · `)).toBe(true);
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.list)).toMatchObject({ status: 401 });
  });
});

describe('POST /api/buglist/detail', () => {
  const detail = (bugId: unknown) => call(api.detail, { body: { bugId } }, { token, language: 'vi' });

  test('200: a type with its templates in both languages', async () => {
    const { body } = await detail('server_side_injection.sql_injection');
    expect(body).toMatchObject({ id: 'server_side_injection.sql_injection', severity: 'CRITICAL', cwe: 'CWE-89' });
    expect(body.templates.map(({ language }) => language)).toEqual(['vi', 'en']);
    for (const template of body.templates) {
      for (const text of [template.title, template.description, template.steps, template.impact, template.recommendation]) {
        expect(text.length).toBeGreaterThan(5);
      }
    }
  });

  test('200: only users who manage the tree see how many issues have a type', async () => {
    const workspace = await buildWorkspace(db);
    const [admin, client] = [await buildMember(db, { workspace, role: 'Admin' }), await buildMember(db, { workspace, role: 'Client' })];
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id });
    const bugId = 'server_side_injection.sql_injection';
    await buildIssue(db, { project, bugId });
    await buildIssue(db, { project, bugId: `${bugId}.blind_of_old` });
    await buildIssue(db, { project, bugId: `${bugId}_x` });
    await buildIssue(db, { project, bugId, deletedAt: new Date() });
    const uses = async (as: typeof admin) => (await call(api.detail, { body: { bugId } }, { token: await tokenOf(as) })).body.uses;
    expect(await uses(admin)).toBe(2);
    expect(await uses(client)).toBeNull();
  });

  test('200: a type without its own templates has those of the level above', async () => {
    const above = await detail('server_side_injection.sql_injection');
    const list = await call(api.list, {}, { token });
    const below = list.body.find(({ id }) => id.startsWith('server_side_injection.sql_injection.'));
    expect(below).toBeDefined();
    expect((await detail(below?.id)).body.templates).toEqual(above.body.templates);
  });

  test('200: a category without templates has none', async () => {
    expect((await detail('server_side_injection')).body.templates).toEqual([]);
  });

  test('400: a type that is not in the tree is rejected', async () => {
    expect(await detail('server_side_injection.nothing')).toMatchObject({
      status: 400,
      errors: ['UNKNOWN_BUG'],
      details: [{ path: 'bugId' }],
    });
    expect(await detail('server_side_injection.sql')).toMatchObject({ status: 400, errors: ['UNKNOWN_BUG'] });
    expect(await detail('Not A Key')).toMatchObject({ status: 400, errors: ['FIELD_FORMAT'] });
    expect(await detail('constructor')).toMatchObject({ status: 400, errors: ['UNKNOWN_BUG'] });
    expect(await detail(undefined)).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'] });
    expect(await detail(['a'])).toMatchObject({ status: 400, errors: ['FIELD_TYPE'] });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.detail, { body: { bugId: 'x' } })).toMatchObject({ status: 401 });
  });
});
