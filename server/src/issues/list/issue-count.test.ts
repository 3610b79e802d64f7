import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { issuesContract as api } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { titled } from '../../../test/listed-issues.ts';
import { newId } from '../../platform/ids.ts';
import { buildAssignee, buildProject } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildWorkspace } from '../../workspaces/workspaces.factory.ts';
import { buildIssue } from '../issues.factory.ts';
import type { Viewer } from './issue-filter.repo.ts';
import { countAll } from './issue-paging.service.ts';

const { call, database, db, tokenOf } = await testApp();
const workspace = await buildWorkspace(db);
const admin = await buildMember(db, { workspace, role: 'Admin' });
const client = await buildMember(db, { workspace, role: 'Client' });
const project = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id });
const other = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id });
await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });
const first = await buildIssue(db, { project, status: 'OPEN', priority: 'P1' }, titled('trùng lặp'));
await buildIssue(db, { project: other, status: 'DRAFT' }, titled('trùng lặp'));
const MORE = LIMITS.exactTotalOfWords + 100;
await db.execute(sql`
  insert into issues (workspace_id, id, project_id, number, severity, severity_order, priority, status, tags, external_id, reporter_id, title_vi,
    title_en, search_text)
  select workspace_id, gen_random_uuid(), project_id, number + n, severity, severity_order, priority, status, tags, external_id, reporter_id,
    'trùng ' || n, '', 'trung' from issues, generate_series(1, ${MORE}) as n where id = ${first.id}`);
const as = { admin: { token: await tokenOf(admin) }, client: { token: await tokenOf(client) } };

test('200: all matching issues are counted, also beyond the limit of the list', async () => {
  expect((await call(api.list, { query: { q: 'trùng' } }, as.admin)).body).toMatchObject({ total: LIMITS.exactTotalOfWords, more: true });
  expect((await call(api.count, { query: { q: 'trùng' } }, as.admin)).body).toEqual({ total: MORE + 2 });
  expect((await call(api.count, { query: { q: 'trùng' } }, as.client)).body).toEqual({ total: MORE + 1 });
  expect((await call(api.count, { query: { q: 'trùng', projectId: other.id } }, as.admin)).body).toEqual({ total: 1 });
  expect((await call(api.count, { query: { priority: 'P1' } }, as.client)).body).toEqual({ total: MORE + 1 });
});

test('200: the dashboard counts the work of a user up to a smaller limit than lists', async () => {
  const { waiting } = (await call(dashboardContract.get, {}, as.client)).body;
  expect(waiting).toMatchObject({ total: LIMITS.exactTotalOfWork, more: true });
  const { total, more } = (await call(api.list, { query: { waitingFor: 'me' } }, as.client)).body;
  expect({ total, more }).toEqual({ total: MORE + 1, more: false });
});

test('404: the project does not exist or is not visible to the caller', async () => {
  const { status } = await call(api.count, { query: { projectId: other.id } }, as.client);
  expect(status).toBe(404);
  expect((await call(api.count, { query: { projectId: newId() } }, as.admin)).status).toBe(404);
});

test('503: a count that exceeds its time limit is cancelled', async () => {
  const viewer: Viewer = {
    userId: admin.id,
    workspaceId: workspace.id,
    timeZone: 'Asia/Ho_Chi_Minh',
    permissions: new Set(['READ_PROJECT']),
    onlyProjects: null,
  };
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const { promise: counted, resolve: release } = Promise.withResolvers<void>();
  const holding = database.transaction(async (tx) => {
    await tx.execute(sql`lock table issues in access exclusive mode`);
    lock();
    await counted;
  });
  await locked;
  try {
    await expect(countAll(database, viewer, { q: 'trùng' }, 50)).rejects.toMatchObject({ details: [{ code: 'COUNT_TOO_SLOW' }] });
  } finally {
    release();
    await holding;
  }
  expect(await countAll(database, viewer, { q: 'trùng' })).toBe(MORE + 2);
});
