import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { trimViews } from './shared-report.repo.ts';
import { type BuiltShare, buildShare, buildShareMessage } from './shares.factory.ts';
import { shares } from './shares.tables.ts';

const app = await testApp();
const { call, db, logged, tokenOf } = app;
const team = await buildTeam(app);

const list = (projectId: string, who: Teammate = 'lead') => call(sharesContract.list, { params: { id: projectId } }, team.as(who));
const create = (projectId: string, body: object = {}, who: Teammate = 'lead') =>
  call(sharesContract.create, { params: { id: projectId }, body: { label: 'Ngân hàng HVB', language: 'vi', ...body } }, team.as(who));
const change = (share: { id: string; projectId: string }, body: object, who: Teammate = 'lead') =>
  call(sharesContract.change, { body: { projectId: share.projectId, shareId: share.id, ...body } }, team.as(who));
const revoke = (projectId: string, query: object = {}, who: Teammate = 'lead') =>
  call(sharesContract.revoke, { params: { id: projectId }, query: { ...query } }, team.as(who));
const visits = (projectId: string, query: object, who: Teammate = 'lead') =>
  call(sharesContract.visits, { params: { id: projectId }, query: { ...query } }, team.as(who));
const keep = async (projectId: string) =>
  (await call(reportsContract.makeVersion, { params: { id: projectId }, body: {} }, team.as('lead'))).body;
const open = (token: string, from = newReader(app)) => from.post(sharesContract.report, { token });
const hour = () => new Date(Date.now() + 3_600_000).toISOString();

const audited = async (projectId: string) => {
  const { rows } = await db.execute<{ action: string; details: Record<string, unknown> }>(
    sql`select action, details from audit_entries where object_id = ${projectId} order by id`,
  );
  return rows;
};
const historyOf = async (projectId: string) =>
  (await call(projectsContract.history, { params: { id: projectId } }, team.as('lead'))).body.items.map(({ action, changes }) => ({
    action,
    changes: changes.map(({ from, to }) => [from, to]),
  }));

describe('POST /api/project/{id}/share', () => {
  test('200: a link with what was not said as one would expect; its token opens it', async () => {
    const project = await team.project();
    const { status, body } = await create(project.id);
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.share).toMatchObject({
      label: 'Ngân hàng HVB',
      password: false,
      expiresAt: null,
      shown: null,
      state: 'ACTIVE',
      comments: false,
      retests: false,
      downloads: true,
      by: { id: team.people.lead.id },
      views: 0,
      downloaded: 0,
      lastSeenAt: null,
      messages: 0,
    });
    expect((await open(body.token)).body.label).toBe('Ngân hàng HVB');
  });

  test('200: tokens are never the same, nor near each other', async () => {
    const project = await team.project();
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => (await create(project.id)).body.token));
    expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBe(20);
  });

  test('200: it stands in the history of the project and in the audit log, without its secrets, and pages of the team hear of it', async () => {
    const project = await team.project();
    const { body } = await create(project.id, { password: 'bí mật của HVB', expiresAt: '2099-01-01T00:00:00Z' });
    expect(await historyOf(project.id)).toEqual([{ action: 'SHARED', changes: [[null, 'Ngân hàng HVB']] }]);
    const [entry] = await audited(project.id);
    expect(entry).toMatchObject({ action: 'SHARE_CREATED', details: { label: 'Ngân hàng HVB', password: true, shareId: body.share.id } });
    expect(JSON.stringify(entry)).not.toMatch(/bí mật/);
    expect(JSON.stringify(entry)).not.toContain(body.token);
    // As what is the team's own: clients hear of nothing.
    const { rows } = await db.execute(sql`select kind from events where project_id = ${project.id}`);
    expect(rows).toEqual([{ kind: 'REPORT' }]);
  });

  test('200: of a version, whose number and hash it tells', async () => {
    const project = await team.project();
    await buildIssue(db, { project, status: 'OPEN' });
    const { id: versionId, sha256 } = await keep(project.id);
    const { body } = await create(project.id, { versionId });
    expect(body.share.shown).toEqual({ id: versionId, number: 1, sha256 });
    expect((await open(body.token)).body.document.version).toMatchObject({ number: 1, sha256 });
  });

  test('400: without a label, with a short password, over already, statuses that clients never see', async () => {
    const { id } = await team.project();
    expect((await create(id, { label: ' ' })).details).toMatchObject([{ path: 'label' }]);
    expect((await create(id, { password: 'x'.repeat(LIMITS.sharePasswordMin - 1) })).errors).toEqual(['FIELD_TOO_SHORT']);
    for (const expiresAt of [new Date().toISOString(), '2020-01-01T00:00:00Z'])
      expect((await create(id, { expiresAt })).details).toMatchObject([{ code: 'EXPIRY_NOT_AHEAD', path: 'expiresAt' }]);
    expect((await create(id, { statuses: ['DRAFT'] })).errors).toEqual(['FIELD_NOT_ALLOWED']);
    expect((await create(id, { token: 'x'.repeat(43) })).errors).toEqual(['FIELD_UNKNOWN']);
    expect((await list(id)).body.items).toEqual([]);
  });

  test('400: a version of another project, or none', async () => {
    const [project, other] = [await team.project(), await team.project()];
    const foreign = await keep(other.id);
    for (const versionId of [foreign.id, project.id])
      expect((await create(project.id, { versionId })).details).toMatchObject([{ code: 'UNKNOWN_VERSION', path: 'versionId' }]);
  });

  test('409: a version that holds what was not published', async () => {
    const project = await team.project();
    const draft = await buildIssue(db, { project, status: 'DRAFT' });
    const statuses = ['DRAFT', 'OPEN'];
    await call(reportsContract.saveSettings, { params: { id: project.id }, body: { version: 1, statuses } }, team.as('lead'));
    const { id: versionId } = await keep(project.id);
    const refused = await create(project.id, { versionId });
    expect(refused).toMatchObject({ status: 409, errors: ['VERSION_UNPUBLISHED'] });
    expect(refused.details[0]?.message).toContain(draft.key);
    const share = await buildShare(db, project);
    expect((await change(share, { versionId })).errors).toEqual(['VERSION_UNPUBLISHED']);
  });

  test('409: in an archived project, and past as many as there may be', async () => {
    expect((await create((await team.project({ status: 'ARCHIVED' })).id)).errors).toEqual(['PROJECT_ARCHIVED']);
    const project = await team.project();
    const { token: _, ...row } = await buildShare(db, project);
    const rows = Array.from({ length: LIMITS.shares - 1 }, (_, n) => ({
      ...row,
      id: `01900000-0000-7000-8000-${project.id.slice(-8)}${String(n).padStart(4, '0')}`,
    }));
    await db.insert(shares).values(rows);
    expect(await create(project.id)).toMatchObject({ status: 409, errors: ['SHARES_FULL'] });
  });
});

describe('GET /api/project/{id}/share', () => {
  test('200: newest first, also those that ended, with how often they were read; three queries however many', async () => {
    const project = await team.project();
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute));
    const first = await buildShare(db, project, { createdAt: at(1) });
    const locked = await buildShare(db, project, { createdAt: at(2), wrongPasswords: 10 });
    const over = await buildShare(db, project, { createdAt: at(3), expiresAt: at(4) });
    const ended = await buildShare(db, project, { createdAt: at(4), revokedAt: at(5), expiresAt: at(4) });
    await buildShareMessage(db, first);
    await buildShareMessage(db, first, { doneAt: new Date(), doneBy: team.people.lead.id });
    const reader = newReader(app);
    await open(first.token, reader);
    await reader.post(sharesContract.download, { token: first.token, format: 'json' });
    const { result, queries } = await countQueries(() => list(project.id));
    expect(result.body.items.map(({ id, state }) => [id, state])).toEqual([
      [ended.id, 'REVOKED'],
      [over.id, 'EXPIRED'],
      [locked.id, 'LOCKED'],
      [first.id, 'ACTIVE'],
    ]);
    expect(result.body.items[3]).toMatchObject({ views: 1, downloaded: 1, messages: 1, lastSeenAt: expect.any(String) });
    expect(queries.length).toBe(3);
  });

  test('403: of the team its leads alone; 404: to clients and others there are none', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    const calls = (who: Teammate) => [
      list(project.id, who),
      create(project.id, {}, who),
      change(share, { label: 'x' }, who),
      revoke(project.id, {}, who),
      visits(project.id, { shareId: share.id }, who),
    ];
    for (const who of ['tester', 'reviewer'] as const) {
      for (const answer of await Promise.all(calls(who))) expect(answer.errors, who).toEqual(['FORBIDDEN']);
    }
    for (const who of ['client', 'outsider', 'stranger'] as const) {
      for (const answer of await Promise.all(calls(who))) expect(answer.errors, who).toEqual(['NOT_FOUND']);
    }
    expect((await list(project.id)).body.items).toMatchObject([{ id: share.id, label: share.label, state: 'ACTIVE' }]);
  });

  test('404: of a project in the bin, and of none', async () => {
    const project = await team.project({ deletedAt: new Date(), deletedBy: team.people.lead.id });
    expect((await list(project.id)).status).toBe(404);
    expect((await list(team.people.lead.id)).status).toBe(404);
  });
});

describe('PUT /api/project/share', () => {
  test('200: changes the fields sent and no others, and the next answer shows it', async () => {
    const project = await team.project({ languages: ['vi', 'en'] });
    await buildIssue(db, { project, status: 'OPEN', severity: 'LOW' });
    const share = await buildShare(db, project, { comments: true });
    const reader = newReader(app);
    expect((await open(share.token, reader)).body.document.findings.length).toBe(1);
    const { body } = await change(share, { label: 'Tên mới', severities: ['HIGH'], language: 'both', downloads: false });
    expect(body).toMatchObject({
      id: share.id,
      label: 'Tên mới',
      severities: ['HIGH'],
      language: 'both',
      downloads: false,
      comments: true,
    });
    const now = (await open(share.token, reader)).body;
    expect(now).toMatchObject({ label: 'Tên mới', languages: ['vi', 'en'], can: { download: false, comment: true } });
    expect(now.document.findings).toEqual([]);
    expect(await audited(project.id)).toMatchObject([
      { action: 'SHARE_CHANGED', details: { shareId: share.id, label: 'Tên mới', fields: expect.arrayContaining(['label', 'downloads']) } },
    ]);
  });

  test('200: from live to a version and back, for whoever has it open', async () => {
    const project = await team.project();
    await buildIssue(db, { project, status: 'OPEN' });
    const { id: versionId } = await keep(project.id);
    const share = await buildShare(db, project);
    await buildIssue(db, { project, status: 'OPEN' });
    const reader = newReader(app);
    const findings = async () => (await open(share.token, reader)).body.document.findings.length;
    expect(await findings()).toBe(2);
    await change(share, { versionId });
    expect(await findings()).toBe(1);
    await change(share, { versionId: null });
    expect(await findings()).toBe(2);
  });

  test('200: one that ran out stands again when it is given more time', async () => {
    const share = await buildShare(db, await team.project(), { expiresAt: new Date(Date.now() - 1) });
    expect((await open(share.token)).status).toBe(410);
    expect((await change(share, { expiresAt: hour() })).body.state).toBe('ACTIVE');
    expect((await open(share.token)).status).toBe(200);
    expect((await change(share, { expiresAt: null })).body.expiresAt).toBe(null);
  });

  test('200: nothing sent changes nothing, and is not told', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    expect((await change(share, {})).body.label).toBe(share.label);
    expect(await audited(project.id)).toEqual([]);
  });

  test('400: over already, a version of another project', async () => {
    const share = await buildShare(db, await team.project());
    const foreign = await keep((await team.project()).id);
    expect((await change(share, { expiresAt: '2020-01-01T00:00:00Z' })).errors).toEqual(['EXPIRY_NOT_AHEAD']);
    expect((await change(share, { versionId: foreign.id })).errors).toEqual(['UNKNOWN_VERSION']);
  });

  test('404: a link of another project, though one leads both', async () => {
    const [project, other] = [await team.project(), await team.project()];
    const share = await buildShare(db, project);
    expect((await change({ ...share, projectId: other.id }, { label: 'x' })).status).toBe(404);
    expect((await revoke(other.id, { shareId: share.id })).status).toBe(404);
    expect((await visits(other.id, { shareId: share.id })).status).toBe(404);
    expect((await list(project.id)).body.items).toMatchObject([{ label: share.label, state: 'ACTIVE' }]);
  });

  test('409: in an archived project; 410: one that was ended, for good', async () => {
    expect((await change(await buildShare(db, await team.project({ status: 'ARCHIVED' })), { label: 'x' })).errors).toEqual([
      'PROJECT_ARCHIVED',
    ]);
    const ended = await buildShare(db, await team.project(), { revokedAt: new Date() });
    expect(await change(ended, { expiresAt: hour(), unlock: true, label: 'x' })).toMatchObject({ status: 410, errors: ['SHARE_GONE'] });
  });
});

describe('DELETE /api/project/{id}/share', () => {
  const state = async (share: BuiltShare) => (await list(share.projectId)).body.items.find(({ id }) => id === share.id)?.state;

  test('200: ends one at once, and leaves the others', async () => {
    const project = await team.project();
    const [one, other] = [await buildShare(db, project), await buildShare(db, project)];
    expect(await revoke(project.id, { shareId: one.id })).toMatchObject({ status: 200, text: 'true' });
    expect([await state(one), await state(other)]).toEqual(['REVOKED', 'ACTIVE']);
    expect([(await open(one.token)).status, (await open(other.token)).status]).toEqual([410, 200]);
    expect(await historyOf(project.id)).toEqual([{ action: 'SHARE_ENDED', changes: [[one.label, null]] }]);
    expect(await audited(project.id)).toMatchObject([{ action: 'SHARE_ENDED', details: { shareId: one.id, label: one.label } }]);
  });

  test('200: without naming one it ends all of the project, and of no other', async () => {
    const [project, other] = [await team.project(), await team.project()];
    const [one, two, elsewhere] = [await buildShare(db, project), await buildShare(db, project), await buildShare(db, other)];
    expect((await revoke(project.id)).status).toBe(200);
    expect([await state(one), await state(two), await state(elsewhere)]).toEqual(['REVOKED', 'REVOKED', 'ACTIVE']);
  });

  test('200: once more changes nothing and is not told again', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    await revoke(project.id, { shareId: share.id });
    expect((await revoke(project.id, { shareId: share.id })).status).toBe(200);
    expect((await audited(project.id)).length).toBe(1);
  });

  test('200: in an archived project, and in one that lies in the bin, by whoever may see it there', async () => {
    const archived = await team.project({ status: 'ARCHIVED' });
    const share = await buildShare(db, archived);
    expect((await revoke(archived.id)).status).toBe(200);
    expect((await open(share.token)).status).toBe(410);
    const binned = await team.project({ deletedAt: new Date(), deletedBy: team.people.lead.id });
    const lost = await buildShare(db, binned);
    const admin = { token: await tokenOf(await buildMember(db, { workspace: team.workspace, role: 'Admin' })) };
    expect((await call(sharesContract.revoke, { params: { id: binned.id } }, admin)).status).toBe(200);
    await db.execute(sql`update projects set deleted_at = null where id = ${binned.id}`);
    expect((await open(lost.token)).status).toBe(410);
  });
});

describe('GET /api/project/{id}/share/log', () => {
  test('200: every view with when, from where and by what, and each part once an hour from one address', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN' });
    const share = await buildShare(db, project);
    const [one, two] = [newReader(app), newReader(app)];
    for (const reader of [one, one, two]) await open(share.token, reader);
    const seen = (reader: typeof one, ...parts: string[]) => reader.post(sharesContract.seen, { token: share.token, parts });
    await seen(one, 'SUMMARY', issue.key, 'SUMMARY', 'nothing', 'OVERVIEW');
    await seen(one, 'SUMMARY', issue.key);
    await seen(two, issue.key);
    const told = async () => (await visits(project.id, { shareId: share.id })).body.items;
    expect((await told()).map(({ part, address }) => [part, address])).toEqual([
      [issue.key, two.address],
      ['OVERVIEW', one.address],
      [issue.key, one.address],
      ['SUMMARY', one.address],
      ['', two.address],
      ['', one.address],
      ['', one.address],
    ]);
    expect((await told())[0]).toMatchObject({ kind: 'VIEWED', browser: 'Mozilla/5.0 (người đọc)', at: expect.any(String) });
    await db.execute(sql`update share_visits set at = at - interval '61 minutes'`);
    await seen(one, 'SUMMARY');
    expect((await told())[0]).toMatchObject({ part: 'SUMMARY', address: one.address });
    expect((await list(project.id)).body.items[0]).toMatchObject({ views: 3 });
  });

  test('200: page by page', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    for (let n = 0; n < 5; n++) await open(share.token);
    const { body } = await visits(project.id, { shareId: share.id, page: 2, pageSize: 2 });
    expect(body).toMatchObject({ page: 2, pageSize: 2, total: 5, more: false });
    expect(body.items.length).toBe(2);
  });

  test('200: no more views are kept than may, and what else was done stays', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    const reader = newReader(app);
    await reader.post(sharesContract.say, { token: share.token, kind: 'COMMENT', name: 'An', text: 'Chào.' });
    for (let n = 0; n < 6; n++) await open(share.token, reader);
    await trimViews(db, { ...share, expiresAt: null, revokedAt: null, wrongPasswords: 0, generation: 1 }, 4);
    const kinds = (await visits(project.id, { shareId: share.id })).body.items.map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(4).fill('VIEWED'), 'COMMENTED']);
  });

  test('400: names of browsers and parts may be anything, and are cut or ignored', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    const reader = newReader(app);
    await reader.post(sharesContract.report, { token: share.token }, { headers: { 'user-agent': 'x'.repeat(5_000) } });
    expect((await visits(project.id, { shareId: share.id })).body.items[0]?.browser.length).toBe(300);
    const parts = Array.from({ length: LIMITS.partsSeen + 1 }, (_, n) => `${n}`);
    expect((await reader.post(sharesContract.seen, { token: share.token, parts })).errors).toEqual(['FIELD_TOO_LONG']);
    expect((await visits(project.id, { shareId: share.id })).body.items.length).toBe(1);
  });
});

test('nothing of all this was an unexpected error', () => {
  expect(logged).toEqual([]);
});
