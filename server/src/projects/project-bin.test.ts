import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildFile } from '../files/files.factory.ts';
import { issueAssets, issues } from '../issues/issues.tables.ts';
import { newId } from '../platform/ids.ts';
import { NotStored } from '../platform/storage/storage.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildAssignee, buildProject } from './projects.factory.ts';
import type { projects } from './projects.tables.ts';

const { call, db, platform, tokenOf } = await testApp();
const api = projectsContract;

const workspace = await buildWorkspace(db);
const lead = await buildMember(db, { workspace, role: 'Lead' });
const tester = await buildMember(db, { workspace });
const stranger = await buildMember(db, { role: 'Admin' });
const token = { lead: await tokenOf(lead), tester: await tokenOf(tester), stranger: await tokenOf(stranger) };
type Who = keyof typeof token;

let keys = 0;
const project = (overrides = {}, parts = {}) =>
  buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: `B${++keys}`, ...overrides }, parts);
const bin = (id: string, as: Who = 'lead') => call(api.delete, { params: { id } }, { token: token[as] });
const restore = (id: string, as: Who = 'lead') => call(api.restore, { params: { id } }, { token: token[as] });
const get = (id: string, as: Who = 'lead') => call(api.get, { params: { id } }, { token: token[as] });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

describe('DELETE /api/project/{id}', () => {
  test('200: the project moves to the bin, and disappears for users who cannot delete it', async () => {
    const { id } = await project();
    await buildAssignee(db, { project: { id, workspaceId: workspace.id }, user: tester, hats: ['LEAD'] });
    expect((await bin(id)).text).toBe('true');
    expect((await get(id)).body).toMatchObject({ id, can: { edit: false, delete: false, writeIssue: false, report: false, moveTo: [] } });
    expect((await get(id)).body.deletedAt).not.toBeNull();
    expect((await get(id, 'tester')).status).toBe(404);
  });

  test('200: the bin names the user who deleted a project, and the normal list does not', async () => {
    const { id } = await project({ name: 'Ai đã xóa' });
    const found = async (inBin: boolean) =>
      (await call(api.searchAdvanced, { body: { name: 'Ai đã xóa', bin: inBin } }, { token: token.lead })).body.items;
    expect((await found(false))[0]).not.toHaveProperty('deletedBy');
    await bin(id);
    expect(await found(true)).toMatchObject([{ id, deletedBy: { id: lead.id, username: lead.username, name: lead.name } }]);
  });

  test('400: an invalid id is rejected', async () => {
    expect((await bin('x')).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.delete, { params: { id: newId() } })).status).toBe(401);
  });

  test('403: a lead of the project needs the permission too', async () => {
    const { id } = await project();
    await buildAssignee(db, { project: { id, workspaceId: workspace.id }, user: tester, hats: ['LEAD'] });
    expect(await bin(id, 'tester')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: users of other workspaces are rejected, and nothing changes', async () => {
    const { id } = await project();
    expect((await bin(id, 'stranger')).status).toBe(404);
    expect((await get(id)).body.deletedAt).toBeNull();
  });

  test('409: a deleted project cannot be deleted again, nor an archived one before it is unarchived', async () => {
    const { id } = await project();
    await bin(id);
    expect(await bin(id)).toMatchObject({ status: 409, errors: ['PROJECT_DELETED'] });
    expect(await bin((await project({ status: 'ARCHIVED' })).id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });

  test('409: a deleted project keeps its key', async () => {
    const { id, key } = await project();
    await bin(id);
    const answer = await call(api.create, { body: { key, name: 'Khác', kind: 'WEB' } }, { token: token.lead });
    expect(answer).toMatchObject({ status: 409, errors: ['PROJECT_KEY_TAKEN'] });
  });
});

describe('POST /api/project/{id}/restore', () => {
  test('200: the project is restored unchanged, and a repeated request changes nothing', async () => {
    const { id } = await project({ name: 'Trở về' }, { scope: [{ value: 'https://a.example' }] });
    await buildAssignee(db, { project: { id, workspaceId: workspace.id }, user: tester });
    await bin(id);
    expect((await restore(id)).text).toBe('true');
    expect((await restore(id)).text).toBe('true');
    expect((await get(id, 'tester')).body).toMatchObject({ name: 'Trở về', deletedAt: null, scope: [{ value: 'https://a.example' }] });
  });

  test('400: an invalid id is rejected', async () => {
    expect((await restore('x')).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.restore, { params: { id: newId() } })).status).toBe(401);
  });

  test('403: the permission to delete is required', async () => {
    const { id } = await project();
    expect(await restore(id, 'tester')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: users of other workspaces are rejected', async () => {
    const { id } = await project({ deletedAt: new Date() });
    expect((await restore(id, 'stranger')).status).toBe(404);
  });
});

describe('the purge', () => {
  async function fullProject(overrides: Partial<typeof projects.$inferInsert>) {
    const made = await project(overrides, {
      scope: [{ value: 'https://a.example' }],
      counters: [{ status: 'OPEN', severity: 'LOW', issues: 1 }],
    });
    const issueId = newId();
    const ids = { workspaceId: workspace.id, issueId };
    await db.insert(issues).values({
      workspaceId: workspace.id,
      id: issueId,
      projectId: made.id,
      number: 1,
      severity: 'LOW',
      severityOrder: 4,
      tags: [],
      externalId: '',
      reporterId: lead.id,
      titleVi: 'x',
      titleEn: '',
      searchText: 'x',
    });
    await db.insert(issueAssets).values({ ...ids, id: newId(), position: 0, kind: 'URL', value: 'x', scopeId: made.scope[0]?.id ?? null });
    const stored = { workspaceId: workspace.id, uploadedBy: lead.id, projectId: made.id };
    const files = [await buildFile(db, platform.storage, stored), await buildFile(db, platform.storage, { ...stored, issueId })];
    return { ...made, files };
  }
  async function purge() {
    await db.execute("select graphile_worker.add_job('projects.purge', '{}')");
    await platform.jobs.drain();
    await platform.jobs.drain();
  }

  test('projects deleted more than 30 days ago are purged with their issues and files, and others stay', async () => {
    const old = await fullProject({ deletedAt: daysAgo(31) });
    const young = await fullProject({ deletedAt: daysAgo(29) });
    const live = await fullProject({});
    await purge();
    expect((await get(old.id)).status).toBe(404);
    expect(await db.select({ id: issues.id }).from(issues).where(eq(issues.projectId, old.id))).toEqual([]);
    for (const file of old.files) await expect(platform.storage.read(file.storedAs)).rejects.toThrow(NotStored);
    for (const kept of [young, live]) {
      expect((await get(kept.id)).status).toBe(200);
      for (const { fileName } of kept.files) {
        expect((await call(filesContract.download, { params: { fileName } }, { token: token.lead })).status).toBe(200);
      }
    }
  });

  test('the key of a purged project is available again', async () => {
    const { key } = await project({ deletedAt: daysAgo(31) });
    await purge();
    expect((await call(api.create, { body: { key, name: 'Khác', kind: 'WEB' } }, { token: token.lead })).status).toBe(200);
  });
});
