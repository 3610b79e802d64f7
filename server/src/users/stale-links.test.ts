import { ROLES } from '@coloa/contract/permissions.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildMember } from './users.factory.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());
const { call, db, platform, tokenOf } = await testApp({ env: { SMTP_URL: mailServer.url } });

const system = await tokenOf(await buildMember(db, { role: 'System' }));
const linkFor = async (token: string, id: string) => (await call(passwordLinksContract.make, { params: { id } }, { token })).body.url;
const good = async (link: string | undefined) => {
  const token = link?.split('token=')[1] ?? '';
  return (await call(passwordLinksContract.check, { body: { token } })).status === 200;
};
const setRole = (id: string, body: object) => call(usersContract.updateRole, { params: { id }, body }, { token: system });
const add = (id: string, body: object) => call(usersContract.addToWorkspace, { params: { id }, body }, { token: system });

async function adminAndMember(overrides: Parameters<typeof buildMember>[2] = {}) {
  const workspace = await buildWorkspace(db);
  const admin = await tokenOf(await buildMember(db, { workspace, role: 'Admin' }));
  return { workspace, admin, member: await buildMember(db, { workspace, role: 'Tester' }, overrides) };
}

test('an Admin’s old link cannot take over a member who becomes System or joins another workspace', async () => {
  for (const turn of [
    ({ id, workspaceId }: { id: string; workspaceId: string }) => setRole(id, { workspaceId, roleId: ROLES.System.id }),
    async ({ id }: { id: string }) => add(id, { workspaceId: (await buildWorkspace(db)).id, roleId: ROLES.Client.id }),
  ]) {
    const { admin, member } = await adminAndMember();
    const link = await linkFor(admin, member.id);
    expect(await good(link)).toBe(true);
    expect((await turn(member)).status).toBe(200);
    expect(await good(link)).toBe(false);
    expect((await call(passwordLinksContract.make, { params: { id: member.id } }, { token: admin })).status).toBe(403);
  }
});

test('a role without additional permissions keeps links valid', async () => {
  const { admin, member, workspace } = await adminAndMember();
  const link = await linkFor(admin, member.id);
  expect((await setRole(member.id, { workspaceId: workspace.id, roleId: ROLES.Client.id })).status).toBe(200);
  expect(await good(link)).toBe(true);
});

test('extending a role invalidates the links of its users, and narrowing it does not', async () => {
  const { workspace, admin } = await adminAndMember();
  const { id } = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_USER'] });
  const holder = await buildMember(db, { workspace, ownRoleId: id });
  const link = await linkFor(admin, holder.id);
  const change = (privileges: string[]) => call(rolesContract.update, { params: { id }, body: { privileges } }, { token: admin });
  expect([(await change([])).status, await good(link)]).toEqual([200, true]);
  expect([(await change(['WRITE_USER'])).status, await good(link)]).toEqual([200, false]);
});

test('an invited user is emailed a new invitation when the link becomes invalid', async () => {
  const { admin, member, workspace } = await adminAndMember({ passwordHash: null, email: 'moi.lai@coloa.example' });
  const link = await linkFor(admin, member.id);
  expect((await setRole(member.id, { workspaceId: workspace.id, roleId: ROLES.Lead.id })).status).toBe(200);
  await platform.jobs.drain();
  const [mailed] = mailServer.to('moi.lai@coloa.example').flatMap(({ links }) => links.filter((each) => each.includes('token=')));
  expect([await good(link), await good(mailed)]).toEqual([false, true]);
});

test('extending a role also invalidates the invitations of its users, and emails new ones', async () => {
  const { workspace, admin } = await adminAndMember();
  const { id } = await buildRole(db, { workspaceId: workspace.id, privileges: [] });
  const invited = await buildMember(db, { workspace, ownRoleId: id }, { passwordHash: null, email: 'vai.tro@coloa.example' });
  const link = await linkFor(admin, invited.id);
  const change = await call(rolesContract.update, { params: { id }, body: { privileges: ['READ_USER'] } }, { token: admin });
  await platform.jobs.drain();
  const [mailed] = mailServer.to('vai.tro@coloa.example').flatMap(({ links }) => links.filter((each) => each.includes('token=')));
  expect([change.status, await good(link), await good(mailed)]).toEqual([200, false, true]);
});
