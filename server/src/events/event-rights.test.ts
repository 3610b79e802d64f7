import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES } from '@coloa/contract/permissions.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportDefaultsContract } from '@coloa/contract/reports/report-defaults.contract.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStream as openOn } from '../../test/event-stream.ts';
import { type TestApp, testApp } from '../../test/harness.ts';
import type { HeardEvent } from '../../test/heard-stream.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildInvitation } from '../users/invitations.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { publish, publishRightsIn } from './events.service.ts';

const t = await testApp();
const other = await testApp({ database: t.database });
const { call, db, database } = t;
const { workspace, people, as, project: buildProject } = await buildTeam(t);

async function openStream(token: string, on: TestApp = t) {
  const stream = await openOn(on, token);
  onTestFinished(() => stream.stop());
  return stream;
}
const streamOf = (who: Teammate, on: TestApp = t) => openStream(as(who).token, on);
const isRights = ({ event }: HeardEvent) => event === 'RIGHTS';
const rightsIn = (heard: readonly HeardEvent[]) => heard.filter(isRights).map(({ data }) => data.projectId);

describe('sections of the workspace', () => {
  test('changed sections are sent to the team, and not to clients or users of another workspace', async () => {
    const place = await buildWorkspace(db);
    const [admin = '', tester = '', client = ''] = await Promise.all(
      (['Admin', 'Tester', 'Client'] as const).map(async (role) => t.tokenOf(await buildMember(db, { workspace: place, role }))),
    );
    const [heardBy, clients, stranger] = await Promise.all([openStream(tester, other), openStream(client), streamOf('stranger')]);
    const body = { version: 1, sections: { METHOD: { text: { en: 'By hand.' } } } };
    expect((await call(reportDefaultsContract.save, { params: { id: place.id }, body }, { token: admin })).status).toBe(200);
    expect(await heardBy.next(({ event }) => event === 'REPORT')).toMatchObject({ data: { projectId: place.id } });
    await sleep(200);
    for (const { heard } of [clients, stranger]) expect(heard.filter(({ event }) => event === 'REPORT')).toEqual([]);
  });
});

describe('changed permissions reach the users concerned, through every process', () => {
  test('project roles: to the person who got, changed or lost them', async () => {
    const own = await buildProject();
    const [outsider, tester] = [await streamOf('outsider', other), await streamOf('tester')];
    const assigned = await call(
      assigneesContract.assign,
      { body: { projectId: own.id, userId: people.outsider.id, hats: ['TESTER'] } },
      as('lead'),
    );
    expect(await outsider.next(isRights)).toMatchObject({ data: { projectId: people.outsider.id, issueId: null, commentId: null } });
    const params = { id: assigned.body.id };
    for (const change of [
      () => call(assigneesContract.update, { params, body: { hats: ['CLIENT'] } }, as('lead')),
      () => call(assigneesContract.remove, { params }, as('lead')),
    ]) {
      const before = rightsIn(outsider.heard).length;
      expect((await change()).status).toBe(200);
      await expect.poll(() => rightsIn(outsider.heard).length).toBeGreaterThan(before);
    }
    expect(rightsIn(tester.heard)).toEqual([]);
  });

  test('a membership: to the user in every workspace where they are signed in; a removed one ends the stream at once', async () => {
    const member = await buildMember(db, { workspace });
    const admin = { token: await t.tokenOf(await buildMember(db, { role: 'System' })) };
    const [here, elsewhere] = [await openStream(await t.tokenOf(member), other), await buildWorkspace(db)];
    const add = { params: { id: member.id }, body: { workspaceId: elsewhere.id, roleId: ROLES.Lead.id } };
    expect((await call(usersContract.addToWorkspace, add, admin)).details).toEqual([]);
    await here.next(isRights);
    const there = await openStream(await t.tokenOf(member, elsewhere));
    const remove = { params: { workspace_id: workspace.id, user_id: member.id } };
    expect((await call(usersContract.removeFromWorkspace, remove, admin)).details).toEqual([]);
    await here.ended;
    await there.next(isRights);
  });

  test('an accepted invitation: to the new member, whose menu then shows the workspace', async () => {
    const member = await buildMember(db, { workspace });
    const invitation = await buildInvitation(db, { user: member });
    const token = await t.tokenOf(member);
    const stream = await openStream(token, other);
    expect((await call(invitationsContract.accept, { params: { id: invitation.id } }, { token })).details).toEqual([]);
    expect(await stream.next(isRights)).toMatchObject({ data: { projectId: member.id } });
  });

  test('a renamed, deleted or restored workspace: to its members and System users signed in to another one, through every process', async () => {
    const place = await buildWorkspace(db);
    const member = await buildMember(db, { workspace: place });
    await buildMember(db, { workspace, user: member });
    const admin = { token: await t.tokenOf(await buildMember(db, { role: 'System' })) };
    const stream = await openStream(await t.tokenOf(member, workspace), other);
    const system = await openStream(await t.tokenOf(await buildMember(db, { workspace, role: 'System' })), other);
    const params = { id: place.id };
    const { name } = (await call(workspacesContract.get, { params }, admin)).body;
    expect((await call(workspacesContract.update, { params, body: { reportFooter: 'Mật' } }, admin)).details).toEqual([]);
    expect([...rightsIn(stream.heard), ...rightsIn(system.heard)]).toEqual([]);
    expect((await call(workspacesContract.update, { params, body: { name: `${name} mới` } }, admin)).details).toEqual([]);
    await Promise.all([stream.next(isRights), system.next(isRights)]);
    let before = rightsIn(stream.heard).length;
    expect((await call(workspacesContract.delete, { params, body: { name: `${name} mới` } }, admin)).details).toEqual([]);
    await expect.poll(() => rightsIn(stream.heard).length).toBeGreaterThan(before);
    before = rightsIn(stream.heard).length;
    expect((await call(workspacesContract.restore, { params }, admin)).details).toEqual([]);
    await expect.poll(() => rightsIn(stream.heard).length).toBeGreaterThan(before);
  });

  test('workspace settings, including a required second factor, and custom roles: to all members', async () => {
    const place = await buildWorkspace(db);
    const admin = await buildMember(db, { workspace: place, role: 'Admin' });
    const asAdmin = { token: await t.tokenOf(admin) };
    const roleId = (await call(rolesContract.create, { body: { name: 'Đọc', privileges: ['READ_GROUP'] } }, asAdmin)).body.id;
    const member = await buildMember(db, { workspace: place, role: 'Tester' });
    const [stream, stranger] = [await openStream(await t.tokenOf(member), other), await streamOf('stranger')];
    const changes = [
      () => call(workspacesContract.update, { params: { id: place.id }, body: { name: 'Tên khác' } }, asAdmin),
      () => call(rolesContract.update, { params: { id: roleId }, body: { privileges: [] } }, asAdmin),
    ];
    for (const change of changes) {
      const before = rightsIn(stream.heard).length;
      expect((await change()).details).toEqual([]);
      await expect.poll(() => rightsIn(stream.heard).slice(before)).toContain(place.id);
    }
    // The test writes to the database directly, like another process, so that this process does not clear its cache.
    await database.transaction(async (tx) => {
      await tx.execute(sql`update workspaces set two_factor_required = true where id = ${place.id}`);
      await publishRightsIn(tx, place.id);
    });
    await stream.ended;
    expect(rightsIn(stream.heard).at(-1)).toBe(member.id);
    expect(rightsIn(stranger.heard)).toEqual([]);
  });
});

describe('a stream ends', () => {
  test('with its session', async () => {
    const { token, refreshToken } = await t.sessionOf(people.other);
    const stream = await openStream(token);
    await call(sessionsContract.logout, { body: { token: refreshToken } });
    await stream.ended;
  });

  test('with its token: later events are not sent', async () => {
    const { token } = await t.sessionOf(people.lead);
    const [stream, another] = [await openStream(token), await streamOf('lead')];
    await db.execute(sql`update session_tokens set expires_at = now() where hash = sha256(${token}::bytea)`);
    await sleep(1_100);
    const project = await buildProject();
    await database.transaction((tx) => publish(tx, workspace.id, { kind: 'PROJECT', projectId: project.id }));
    await another.next(({ event }) => event === 'PROJECT');
    await stream.ended;
    expect(stream.heard.map(({ event }) => event)).toEqual(['ready']);
  });

  test('with a change of the role, and with the workspace', async () => {
    const admin = await buildMember(db, { role: 'System' });
    const asAdmin = { token: await t.tokenOf(admin) };
    const member = await buildMember(db, { workspace, role: 'Lead' });
    const first = await openStream(await t.tokenOf(member));
    const change = { params: { id: member.id }, body: { workspaceId: workspace.id, roleId: ROLES.Tester.id } };
    expect((await call(usersContract.updateRole, change, asAdmin)).status).toBe(200);
    await first.ended;
    // `RIGHTS` is sent before the end, so that the page reads the profile again and updates its menu.
    expect(rightsIn(first.heard)).toContain(member.id);

    const elsewhere = await buildMember(db, { role: 'Lead' });
    const second = await openStream(await t.tokenOf(elsewhere));
    const { name } = (await call(workspacesContract.get, { params: { id: elsewhere.workspaceId } }, asAdmin)).body;
    const gone = await call(workspacesContract.delete, { params: { id: elsewhere.workspaceId }, body: { name } }, asAdmin);
    expect(gone.details).toEqual([]);
    await second.ended;
  });

  test('with the process, at once', async () => {
    const stopping = await testApp({ database: t.database });
    const stream = await openOn(stopping, as('lead').token);
    const begun = performance.now();
    await Promise.all([stopping.app.close(), stream.ended]);
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});
