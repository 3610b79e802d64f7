import { presenceContract } from '@coloa/contract/presence/presence.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { listTables } from '../backup/catalog.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { issues } from '../issues/issues.tables.ts';
import { newId } from '../platform/ids.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { buildAssignee } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildToken } from '../tokens/tokens.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { deleteExpired } from './presence.repo.ts';
import { presence } from './presence.tables.ts';

const t = await testApp();
const { call, db, database, tokenOf } = t;
const { workspace, people, as, project } = await buildTeam(t);
const home = await project();
const openIssue = () => buildIssue(db, { project: home, reporterId: people.tester.id, status: 'OPEN' });

type Mode = 'VIEWING' | 'EDITING' | null;
/** Each test uses its own issues, so one page per person serves all tests. */
const pages = new Map<string, string>();
const pageOf = (token: string) => pages.get(token) ?? pages.set(token, newId()).get(token) ?? '';
const beat = (caller: { token: string }, issueId: string, mode: Mode = 'VIEWING', pageId = pageOf(caller.token)) =>
  call(presenceContract.beat, { body: { pageId, issueId, mode } }, caller);
const seenBy = async (caller: { token: string }, issueId: string) =>
  (await beat(caller, issueId)).body.people.map(({ person, mode }) => [person.id, mode]);
const rowsOf = (who: Teammate) => db.select().from(presence).where(eq(presence.userId, people[who].id));

describe('PUT /api/presence', () => {
  test('200: lists the other team members, editors first, without the caller', async () => {
    const { id } = await openIssue();
    await beat(as('lead'), id);
    await beat(as('tester'), id, 'EDITING');
    const { body } = await beat(as('reviewer'), id);
    const { username, name } = people.tester;
    expect(body.people[0]).toEqual({ person: { id: people.tester.id, username, name, avatar: null }, mode: 'EDITING' });
    expect(body.people[1]).toMatchObject({ person: { id: people.lead.id }, mode: 'VIEWING' });
    expect(body.people).toHaveLength(2);
    expect(await seenBy(as('lead'), (await openIssue()).id)).toEqual([]);
  });

  test('200: clients and the team never see each other, also with own roles and with several project roles', async () => {
    const { id } = await openIssue();
    const member = async (hats: ('CLIENT' | 'TESTER')[], privileges: ('READ_PROJECT' | 'WRITE_COMMENT')[]) => {
      const role = await buildRole(db, { workspaceId: workspace.id, privileges });
      const person = await buildMember(db, { workspace, ownRoleId: role.id });
      await buildAssignee(db, { project: home, user: person, hats });
      return { ...person, token: await tokenOf(person) };
    };
    const [guest, reader, both] = [
      await member(['CLIENT'], ['WRITE_COMMENT']),
      await member(['CLIENT'], ['READ_PROJECT']),
      await member(['CLIENT', 'TESTER'], []),
    ];
    for (const caller of [as('lead'), as('client'), guest, reader, both]) await beat(caller, id);
    const ids = async (caller: { token: string }) => new Set((await seenBy(caller, id)).map(([userId]) => userId));
    expect(await ids(as('client'))).toEqual(new Set([guest.id]));
    expect(await ids(guest)).toEqual(new Set([people.client.id]));
    expect(await ids(as('lead'))).toEqual(new Set([reader.id, both.id]));
    expect(await ids(reader)).toEqual(new Set([people.lead.id, both.id]));
  });

  test('200: after a change of the project role, the next report changes the visible group', async () => {
    const { id } = await openIssue();
    const person = await buildMember(db, { workspace });
    const own = await buildAssignee(db, { project: home, user: person, hats: ['TESTER'] });
    const caller = { token: await tokenOf(person) };
    for (const each of [as('lead'), as('client'), caller]) await beat(each, id);
    await db
      .update(assignees)
      .set({ hats: ['CLIENT'] })
      .where(eq(assignees.id, own.id));
    expect(await seenBy(caller, id)).toEqual([[people.client.id, 'VIEWING']]);
    expect(await seenBy(as('lead'), id)).toEqual([]);
  });

  test('200: a page shows one issue, and a user with several pages is listed once', async () => {
    const [first, second] = [await openIssue(), await openIssue()];
    const person = await buildMember(db, { workspace });
    await buildAssignee(db, { project: home, user: person, hats: ['TESTER'] });
    const caller = { token: await tokenOf(person) };
    const [one, another] = [newId(), newId()];
    expect((await beat(caller, first.id, 'EDITING', one)).body.nextSeconds).toBe(20);
    expect((await beat(caller, first.id, 'VIEWING', another)).body).toEqual({ people: [], nextSeconds: 40 });
    expect(await seenBy(as('lead'), first.id)).toEqual([[person.id, 'EDITING']]);
    await beat(caller, second.id, 'VIEWING', one);
    expect(await seenBy(as('lead'), first.id)).toEqual([[person.id, 'VIEWING']]);
    expect((await beat(caller, second.id, null, one)).body.people).toEqual([]);
    expect((await beat(caller, first.id, 'VIEWING', another)).body.nextSeconds).toBe(20);
    await beat(caller, first.id, null, another);
    expect(await seenBy(as('lead'), first.id)).toEqual([]);
  });

  test('200: a page that no longer reports counts as closed, and its row is deleted later', async () => {
    const { id } = await openIssue();
    await beat(as('other'), id, 'EDITING');
    await db.update(presence).set({ expiresAt: sql`now() - interval '1 s'` }).where(eq(presence.userId, people.other.id));
    expect(await seenBy(as('lead'), id)).toEqual([]);
    await deleteExpired(db, new Date(Date.now() - 60_000));
    expect(await rowsOf('other')).toHaveLength(1);
    await deleteExpired(db, new Date());
    expect(await rowsOf('other')).toEqual([]);
    expect(await rowsOf('lead')).toHaveLength(1);
  });

  test('a report takes one statement, with any number of viewers', async () => {
    const { id } = await openIssue();
    for (const caller of [as('lead'), as('client')]) expect((await countQueries(() => beat(caller, id))).queries).toHaveLength(1);
    for (const who of ['tester', 'other', 'reviewer'] as const) await beat(as(who), id);
    const { result, queries } = await countQueries(() => beat(as('lead'), id, 'EDITING'));
    expect(result.body.people).toHaveLength(3);
    expect(queries).toHaveLength(1);
  });

  test('400: an unknown mode, a missing page and an unknown field are rejected', async () => {
    const body = { issueId: (await openIssue()).id, mode: 'WRITING', more: 1 };
    const { status, details } = await call(presenceContract.beat, { body }, as('lead'));
    expect(status).toBe(400);
    expect(details.map(({ path }) => path).toSorted()).toEqual(['mode', 'more', 'pageId']);
  });

  test('401: without a session, 403: with an API token', async () => {
    const body = { pageId: newId(), issueId: (await openIssue()).id, mode: 'VIEWING' };
    expect((await call(presenceContract.beat, { body })).errors).toEqual(['TOKEN_REQUIRED']);
    const { token } = await buildToken(db, people.lead);
    expect((await call(presenceContract.beat, { body }, { token })).status).toBe(403);
  });

  test('404: the caller cannot see the issue, and the page then counts as closed', async () => {
    const seen = await openIssue();
    const draft = await buildIssue(db, { project: home, reporterId: people.tester.id });
    const binned = await buildIssue(db, { project: home, status: 'OPEN', deletedAt: new Date() });
    await beat(as('client'), seen.id);
    for (const { id } of [draft, binned]) {
      expect((await beat(as('client'), id)).status).toBe(404);
      expect((await beat(as('lead'), id)).status).toBe(200);
    }
    expect(await rowsOf('client')).toEqual([]);
    for (const who of ['outsider', 'stranger'] as const) {
      expect((await beat(as(who), seen.id, 'EDITING')).errors).toEqual(['NOT_FOUND']);
      expect((await beat(as(who), seen.id, null)).body.people).toEqual([]);
      expect(await rowsOf(who)).toEqual([]);
    }
    expect((await beat(as('lead'), newId())).status).toBe(404);
  });
});

test('presence is deleted with the issue, and is not part of backups', async () => {
  const { id } = await openIssue();
  await beat(as('lead'), id);
  await db.delete(issues).where(eq(issues.id, id));
  expect(await rowsOf('lead')).toEqual([]);
  const client = await database.pool.connect();
  const names = (await listTables(client)).map(({ name }) => name);
  client.release();
  expect(names).toContain('issues');
  expect(names).not.toContain('presence');
});
