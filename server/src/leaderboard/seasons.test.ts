import { leaderboardContract, PERFORMANCE_TYPES } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { users } from '../membership/users.tables.ts';
import { newId } from '../platform/ids.ts';
import { addDays, today } from '../platform/text/days.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildEntries, buildEntry, buildReversal, buildSeason } from './leaderboard.factory.ts';

const { call, database, db, tokenOf } = await testApp();
const api = leaderboardContract;
const workspace = await buildWorkspace(db);
const admin = await buildMember(db, { workspace, role: 'Admin' });
const an = await buildMember(db, { workspace }, { name: 'An' });
const client = await buildMember(db, { workspace, role: 'Client' });
const as = { admin: { token: await tokenOf(admin) }, an: { token: await tokenOf(an) }, client: { token: await tokenOf(client) } };
const of = { workspaceId: workspace.id, createdBy: admin.id };
const TODAY = today(workspace.timeZone);
const QUARTER = { from: '2026-01-01', to: '2026-03-31' };

const add = (body: unknown) => call(api.addSeason, { body }, as.admin);
const change = (id: string, body: unknown) => call(api.changeSeason, { params: { id }, body }, as.admin);
const remove = (id: string) => call(api.removeSeason, { params: { id } }, as.admin);
const close = (id: string) => call(api.closeSeason, { params: { id } }, as.admin);
const board = (id: string, type = 'score', who: keyof typeof as = 'an') =>
  call(api.seasonBoard, { params: { id }, query: { 'performance-type': type } }, as[who]);

async function recorded(work: () => Promise<unknown>) {
  const since = newId();
  await work();
  const { action, objectKind, objectName, details } = auditEntries;
  return db
    .select({ action, objectKind, objectName, details })
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, workspace.id), gt(auditEntries.id, since)))
    .orderBy(asc(auditEntries.id));
}

describe('GET /api/leaderboard/season', () => {
  test('200: lists the latest season first, and reports whether its last day has passed', async () => {
    const here = await buildMember(db, { role: 'Admin' });
    const ofIt = { workspaceId: here.workspaceId, createdBy: here.id };
    await buildSeason(db, { ...ofIt, name: 'Năm ngoái', fromDay: '2025-01-01', toDay: '2025-12-31' });
    await buildSeason(db, { ...ofIt, name: 'Hôm nay', fromDay: TODAY, toDay: TODAY });
    await buildSeason(db, { ...ofIt, name: 'Hôm qua', fromDay: '2026-01-01', toDay: addDays(TODAY, -1) });
    const { status, body } = await call(api.seasons, {}, { token: await tokenOf(here) });
    expect(status).toBe(200);
    expect(body.map(({ name, over, closedAt }) => [name, over, closedAt])).toEqual([
      ['Hôm nay', false, null],
      ['Hôm qua', true, null],
      ['Năm ngoái', true, null],
    ]);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.seasons)).status).toBe(401);
  });
});

describe('POST /api/leaderboard/season', () => {
  test('200: creates a season and an audit entry', async () => {
    let id = '';
    const rows = await recorded(async () => {
      id = (await add({ name: 'Mùa xuân', ...QUARTER })).body.id;
    });
    expect((await call(api.seasons, {}, as.an)).body).toContainEqual({ id, name: 'Mùa xuân', ...QUARTER, closedAt: null, over: true });
    const details = { startDay: QUARTER.from, endDay: QUARTER.to };
    expect(rows).toEqual([{ action: 'SEASON_CREATED', objectKind: 'season', objectName: 'Mùa xuân', details }]);
  });

  test('400: reversed days, a period over three years and an empty name are rejected', async () => {
    const wrong = await add({ name: 'Ngược', from: QUARTER.to, to: QUARTER.from });
    expect(wrong).toMatchObject({ status: 400, errors: ['DAYS_REVERSED'], details: [{ path: 'to' }] });
    expect((await add({ name: 'Dài', from: '2020-01-01', to: '2026-01-01' })).errors).toEqual(['PERIOD_TOO_LONG']);
    expect((await add({ name: ' ', ...QUARTER })).status).toBe(400);
  });

  test('403: WRITE_CONFIG is required', async () => {
    expect((await call(api.addSeason, { body: { name: 'Mùa', ...QUARTER } }, as.an)).status).toBe(403);
  });

  test('409: the name of another season is rejected, but only within the same workspace', async () => {
    await buildSeason(db, { ...of, name: 'Trùng tên' });
    const taken = await add({ name: 'Trùng tên', ...QUARTER });
    expect(taken).toMatchObject({ status: 409, errors: ['SEASON_NAME_TAKEN'], details: [{ path: 'name' }] });
    const elsewhere = await buildMember(db, { role: 'Admin' });
    const there = await call(api.addSeason, { body: { name: 'Trùng tên', ...QUARTER } }, { token: await tokenOf(elsewhere) });
    expect(there.status).toBe(200);
  });

  test('409: the season limit of a workspace also applies to concurrent requests', async () => {
    const full = await buildMember(db, { role: 'Admin' });
    const token = await tokenOf(full);
    for (let n = 1; n < LIMITS.seasons; n++) await buildSeason(db, { workspaceId: full.workspaceId, createdBy: full.id });
    const more = ['A', 'B'].map((name) => call(api.addSeason, { body: { name, ...QUARTER } }, { token }));
    const answers = (await Promise.all(more)).map(({ status, errors }) => [status, ...errors]).sort();
    expect(answers).toEqual([[200], [409, 'SEASONS_FULL']]);
  });
});

describe('PUT /api/leaderboard/season/{id}', () => {
  test('200: renames the season and moves its days, and records only actual changes', async () => {
    const season = await buildSeason(db, { ...of, name: 'Cũ' });
    const moved = { name: 'Mới', from: season.fromDay, to: '2026-04-30' };
    const details = { name: { from: 'Cũ', to: 'Mới' }, endDay: { from: season.toDay, to: '2026-04-30' } };
    expect(await recorded(() => change(season.id, moved))).toEqual([
      { action: 'SEASON_CHANGED', objectKind: 'season', objectName: 'Mới', details },
    ]);
    expect(await recorded(() => change(season.id, moved))).toEqual([]);
    expect((await board(season.id)).body.season).toMatchObject(moved);
  });

  test('400: reversed days are rejected', async () => {
    const { id } = await buildSeason(db, of);
    expect((await change(id, { name: 'Mùa', from: QUARTER.to, to: QUARTER.from })).errors).toEqual(['DAYS_REVERSED']);
  });

  test('403: WRITE_CONFIG is required', async () => {
    const { id } = await buildSeason(db, of);
    expect((await call(api.changeSeason, { params: { id }, body: { name: 'Mùa', ...QUARTER } }, as.an)).status).toBe(403);
  });

  test('404: the season does not exist', async () => {
    expect((await change(newId(), { name: 'Mùa', ...QUARTER })).status).toBe(404);
  });

  test('409: the name of another season is rejected, and closed seasons cannot be changed', async () => {
    const [season, other] = [await buildSeason(db, of), await buildSeason(db, of)];
    expect((await change(season.id, { name: other.name, ...QUARTER })).errors).toEqual(['SEASON_NAME_TAKEN']);
    await close(season.id);
    expect(await change(season.id, { name: 'Khác', ...QUARTER })).toMatchObject({ status: 409, errors: ['SEASON_CLOSED'] });
  });
});

describe('DELETE /api/leaderboard/season/{id}', () => {
  test('200: deletes the season and writes an audit entry', async () => {
    const { id, name } = await buildSeason(db, of);
    expect(await recorded(() => remove(id))).toEqual([{ action: 'SEASON_DELETED', objectKind: 'season', objectName: name, details: {} }]);
    expect((await board(id)).status).toBe(404);
  });

  test('403: WRITE_CONFIG is required', async () => {
    const { id } = await buildSeason(db, of);
    expect((await call(api.removeSeason, { params: { id } }, as.an)).status).toBe(403);
  });

  test('404: the season does not exist', async () => {
    expect((await remove(newId())).status).toBe(404);
  });

  test('409: a closed season cannot be deleted', async () => {
    const { id } = await buildSeason(db, of);
    await close(id);
    expect(await remove(id)).toMatchObject({ status: 409, errors: ['SEASON_CLOSED'] });
  });
});

describe('POST /api/leaderboard/season/{id}/close', () => {
  test('200: freezes the four boards, so that later awards and reversals do not change them', async () => {
    const days = { fromDay: '2024-01-01', toDay: '2024-03-31' };
    const { id, name } = await buildSeason(db, { ...of, ...days });
    const other = await buildMember(db, { workspace }, { name: 'Bình' });
    const [award] = await buildEntries(database, workspace, [
      { userId: an.id, day: '2024-02-01' },
      { userId: an.id, day: '2024-02-01', kind: 'TASK', points: 5 },
      { userId: other.id, day: '2024-03-31', kind: 'WRITE_UP', points: 10 },
      { userId: other.id, day: '2023-12-31', kind: 'ROW', points: 1 },
    ]);
    if (!award) throw new Error('four entries were told');
    const all = () => Promise.all(PERFORMANCE_TYPES.map(async (type) => (await board(id, type)).body));
    const live = await all();
    expect(live.map(({ rows }) => rows.map(({ person, value }) => `${person.name} ${value}`))).toEqual([
      ['An 25', 'Bình 10'],
      ['An 1'],
      ['An 1'],
      ['Bình 1'],
    ]);
    expect(live[0]).toMatchObject({ own: { rank: 1, value: 25 }, season: { over: true, closedAt: null } });

    expect(await recorded(() => close(id))).toEqual([{ action: 'SEASON_CLOSED', objectKind: 'season', objectName: name, details: {} }]);
    await buildReversal(database, workspace, award, { day: '2024-03-01' });
    await buildEntry(database, workspace, { userId: other.id, day: '2024-03-01', points: 500 });
    const kept = await all();
    const closedAt = expect.stringMatching(/Z$/);
    expect(kept).toEqual(live.map((each) => ({ ...each, season: { ...each.season, closedAt } })));
    const asked = { from: days.fromDay, to: days.toDay };
    expect((await call(api.board, { body: asked }, as.an)).body.rows[0]?.value).toBe(510);
  });

  test('200: the frozen board shows current names and avatars', async () => {
    const renamed = await buildMember(db, { workspace }, { name: 'Tên cũ' });
    const { id } = await buildSeason(db, { ...of, fromDay: '2023-01-01', toDay: '2023-01-31' });
    await buildEntry(database, workspace, { userId: renamed.id, day: '2023-01-05' });
    await close(id);
    await db.update(users).set({ name: 'Tên mới', avatar: '/avatar/x.png' }).where(eq(users.id, renamed.id));
    expect((await board(id)).body.rows).toMatchObject([{ person: { name: 'Tên mới', avatar: '/avatar/x.png' } }]);
  });

  test('403: WRITE_CONFIG is required', async () => {
    const { id } = await buildSeason(db, of);
    expect((await call(api.closeSeason, { params: { id } }, as.an)).status).toBe(403);
  });

  test('404: the season does not exist', async () => {
    expect((await close(newId())).status).toBe(404);
  });

  test('409: the last day has not passed in the time zone of the workspace', async () => {
    const { id } = await buildSeason(db, { ...of, toDay: TODAY });
    expect(await close(id)).toMatchObject({ status: 409, errors: ['SEASON_NOT_OVER'] });
    const yesterday = await buildSeason(db, { ...of, toDay: addDays(TODAY, -1) });
    expect((await close(yesterday.id)).status).toBe(200);
  });

  test('409: the second of two concurrent requests gets SEASON_CLOSED', async () => {
    const { id } = await buildSeason(db, of);
    const answers = await Promise.all([close(id), close(id)]);
    expect(answers.map(({ status, errors }) => [status, ...errors]).sort()).toEqual([[200], [409, 'SEASON_CLOSED']]);
  });
});

describe('GET /api/leaderboard/season/{id}', () => {
  test('200: the board is empty for callers who cannot read users, before and after closing', async () => {
    const { id } = await buildSeason(db, { ...of, fromDay: '2022-01-01', toDay: '2022-01-31' });
    await buildEntry(database, workspace, { userId: client.id, day: '2022-01-05' });
    for (const step of [() => null, () => close(id)]) {
      await step();
      expect((await board(id, 'score', 'client')).body).toMatchObject({ rows: [], own: null });
      expect((await board(id)).body.rows).toHaveLength(1);
    }
  });

  test('400: an unknown type is rejected', async () => {
    expect((await board((await buildSeason(db, of)).id, 'fame')).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.seasonBoard, { params: { id: newId() } })).status).toBe(401);
  });

  test('404: the season does not exist', async () => {
    expect((await board(newId())).status).toBe(404);
  });
});
