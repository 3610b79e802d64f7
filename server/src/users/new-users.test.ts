import { ROLES } from '@coloa/contract/permissions.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { users } from '../membership/users.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildMember } from './users.factory.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const t = await testApp();
const { call, db, tokenOf } = t;
const mailing = await testApp({ database: t.database, env: { SMTP_URL: mail.url } });

let made = 0;
const someone = (overrides: object = {}) => ({ username: `nhieu.${++made}`, name: 'Người Mới', ...overrides });
const create = (token: string, body: object, app: Pick<typeof t, 'call'> = t) =>
  app.call(usersContract.createInWorkspaces, { body: someone(body) }, { token });
const usersCount = async () => (await db.select({ id: users.id }).from(users)).length;
const said = ({ details }: { details: { code: string; path?: string | undefined }[] }) =>
  details.map(({ code, path }) => `${path} ${code}`);
const logOf = (workspaceId: string) =>
  db
    .select({ action: auditEntries.action, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, workspaceId))
    .orderBy(auditEntries.id);

async function two() {
  const [one, other] = [await buildWorkspace(db), await buildWorkspace(db)];
  const admin = await buildMember(db, { workspace: one, role: 'Admin' }, { name: 'Trưởng Nhóm' });
  await buildMember(db, { workspace: other, role: 'Admin', user: admin });
  const own = await buildRole(db, { workspaceId: other.id, name: 'Thực tập', privileges: ['WRITE_COMMENT'] });
  return { one, other, own, token: await tokenOf(admin) };
}

describe('POST /api/user/create-user-multi-workspace', () => {
  test('200: creates one user with a role in each workspace, and logs it in each', async () => {
    const { one, other, own, token } = await two();
    const memberships = [
      { workspaceId: one.id, roleId: ROLES.Lead.id },
      { workspaceId: other.id, roleId: own.id },
    ];
    const { status, body } = await create(token, { memberships });
    expect(status).toBe(200);
    expect(body).toEqual({ id: body.id, password: expect.any(String), mailed: false, link: null });
    const roles = await call(usersContract.workspaceRoles, { params: { id: body.id } }, { token });
    expect(roles.body.map(({ workspace, role }) => [workspace.id, role.name]).sort()).toEqual(
      [
        [one.id, 'Lead'],
        [other.id, 'Thực tập'],
      ].sort(),
    );
    expect(await logOf(one.id)).toEqual([{ action: 'USER_CREATED', details: { role: 'Lead' } }]);
    expect(await logOf(other.id)).toEqual([{ action: 'USER_CREATED', details: { role: 'Thực tập' } }]);
  });

  test('200: where no email can be sent, an invitation returns a link to hand over, and no password', async () => {
    const { one, token } = await two();
    const { body } = await create(token, {
      invite: true,
      email: 'tay@coloa.example',
      memberships: [{ workspaceId: one.id, roleId: ROLES.Tester.id }],
    });
    expect(body).toMatchObject({
      password: null,
      mailed: false,
      link: { url: expect.stringMatching(/^http:\/\/localhost\/#\/reset-password\?token=/) },
    });
    expect((await logOf(one.id)).map(({ action }) => action)).toEqual(['USER_CREATED', 'USER_INVITED']);
    const { body: user } = await call(usersContract.get, { params: { id: body.id } }, { token });
    expect(user).toMatchObject({ invited: true, twoFactor: false, disabled: false });
  });

  test('200: an invitation by email sends only the link, in the user’s language', async () => {
    const { one, token } = await two();
    await mailing.platform.jobs.start();
    const body = {
      invite: true,
      language: 'en',
      email: 'moi@coloa.example',
      memberships: [{ workspaceId: one.id, roleId: ROLES.Tester.id }],
    };
    const answer = await create(token, body, mailing);
    expect(answer.body).toMatchObject({ password: null, mailed: true, link: null });
    await expect.poll(() => mail.to('moi@coloa.example').length, { timeout: 10_000 }).toBe(1);
    const [received] = mail.to('moi@coloa.example');
    expect(received?.text).toContain('Trưởng Nhóm');
    expect(received?.text).toMatch(/http:\/\/localhost\/#\/reset-password\?token=[\w-]{43}/);
    expect(answer.text).not.toContain('token=');
  });

  test('400: rejects two memberships of one workspace, a role of another workspace, and no membership', async () => {
    const { one, other, own, token } = await two();
    const before = await usersCount();
    const place = { workspaceId: one.id, roleId: ROLES.Tester.id };
    expect(said(await create(token, { memberships: [place, place] }))).toEqual(['memberships.1.workspaceId NAMED_TWICE']);
    const wrong = await create(token, {
      memberships: [
        { workspaceId: one.id, roleId: own.id },
        { workspaceId: other.id, roleId: newId() },
      ],
    });
    expect(wrong).toMatchObject({ status: 400 });
    expect(said(wrong)).toEqual(['memberships.0.roleId UNKNOWN_ROLE', 'memberships.1.roleId UNKNOWN_ROLE']);
    expect(said(await create(token, { memberships: [] }))).toEqual(['memberships FIELD_REQUIRED']);
    expect(await usersCount()).toBe(before);
  });

  test('400: rejects fields of other tables', async () => {
    const { one, token } = await two();
    const place = { workspaceId: one.id, roleId: ROLES.Tester.id };
    const body = {
      role: 'System',
      permissions: ['READ_USER'],
      passwordHash: 'x',
      disabled: false,
      memberships: [{ ...place, role: 'System', privileges: [] }],
    };
    const answer = await create(token, body);
    expect(new Set(answer.errors)).toEqual(new Set(['FIELD_UNKNOWN']));
    expect(answer.details).toHaveLength(6);
  });

  test('401: without a token', async () => {
    expect(await call(usersContract.createInWorkspaces, { body: {} })).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });

  test('403: without WRITE_USER in one of the workspaces, and for a too powerful role; creates no user', async () => {
    const { one, other, token } = await two();
    const before = await usersCount();
    const third = await buildWorkspace(db);
    const lead = await buildMember(db, { workspace: third, role: 'Lead' });
    await buildMember(db, { workspace: one, role: 'Admin', user: lead });
    const memberships = [
      { workspaceId: one.id, roleId: ROLES.Tester.id },
      { workspaceId: third.id, roleId: ROLES.Tester.id },
    ];
    const answer = await create(await tokenOf(lead, one), { memberships });
    expect(answer.status).toBe(403);
    expect(said(answer)).toEqual(['memberships.1.workspaceId FORBIDDEN']);
    const powerful = await create(token, {
      memberships: [
        { workspaceId: one.id, roleId: ROLES.System.id },
        { workspaceId: other.id, roleId: ROLES.System.id },
      ],
    });
    expect(powerful.status).toBe(403);
    expect(said(powerful)).toEqual(['memberships.0.roleId ROLE_TOO_POWERFUL', 'memberships.1.roleId ROLE_TOO_POWERFUL']);
    expect(await usersCount()).toBe(before + 1);
  });

  test('404: for a workspace that is not the caller’s, without revealing whether the name is in use', async () => {
    const { one, token } = await two();
    const taken = await buildMember(db);
    for (const workspaceId of [(await buildWorkspace(db)).id, newId()]) {
      const memberships = [
        { workspaceId: one.id, roleId: ROLES.Tester.id },
        { workspaceId, roleId: ROLES.Tester.id },
      ];
      const answer = await create(token, { username: taken.username, memberships });
      expect(answer.status).toBe(404);
      expect(said(answer)).toEqual(['memberships.1.workspaceId NOT_FOUND']);
    }
  });

  test('409: reports a name and an address in use, together with other errors', async () => {
    const { one, token } = await two();
    const taken = await buildMember(db, {}, { email: 'co.roi@coloa.example' });
    const place = { workspaceId: one.id, roleId: ROLES.Tester.id };
    const answer = await create(token, { username: taken.username, email: 'CO.ROI@coloa.example', memberships: [place] });
    expect(answer.status).toBe(409);
    expect(said(answer)).toEqual(['username USERNAME_TAKEN', 'email EMAIL_TAKEN']);
    const more = await create(token, { username: taken.username, memberships: [{ ...place, roleId: newId() }] });
    expect(said(more)).toEqual(['memberships.0.roleId UNKNOWN_ROLE', 'username USERNAME_TAKEN']);
  });
});
