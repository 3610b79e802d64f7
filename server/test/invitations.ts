import type { BuiltInRole } from '@coloa/contract/permissions.ts';
import { ROLES } from '@coloa/contract/permissions.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntries } from '../src/audit/audit.tables.ts';
import { memberships } from '../src/membership/users.tables.ts';
import { type BuiltMember, buildMember } from '../src/users/users.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import type { TestApp } from './harness.ts';

export function invitationScenes({ call, db, tokenOf }: TestApp) {
  const add = (token: string, id: string, workspaceId: string, roleId: string = ROLES.Client.id) =>
    call(usersContract.addToWorkspace, { params: { id }, body: { workspaceId, roleId } }, { token });
  const list = async (token: string) => (await call(invitationsContract.list, { query: {} }, { token })).body;
  const own = async (token: string) => (await call(invitationsContract.own, {}, { token })).body;
  const accept = (token: string, id = '') => call(invitationsContract.accept, { params: { id } }, { token });
  const decline = (token: string, id = '') => call(invitationsContract.decline, { params: { id } }, { token });
  const withdraw = (token: string, workspaceId: string, id = '') =>
    call(invitationsContract.withdraw, { params: { workspace_id: workspaceId, id } }, { token });
  const isMember = async (workspaceId: string, userId: string) =>
    (await db.$count(memberships, and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)))) === 1;
  const logged = (workspaceId: string, action: string) =>
    db
      .select({
        actor: auditEntries.actorName,
        address: auditEntries.address,
        object: auditEntries.objectName,
        details: auditEntries.details,
      })
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspaceId), eq(auditEntries.action, action)));

  async function adminOf(role: BuiltInRole = 'Admin') {
    const admin = await buildMember(db, { role });
    return { admin, workspaceId: admin.workspaceId, token: await tokenOf(admin) };
  }

  let made = 0;

  async function homeAndAway() {
    const workspace = await buildWorkspace(db);
    const email = `mai${++made}@khach.example`;
    const mai = await buildMember(db, { workspace, role: 'Client' }, { username: `Mai.do${made}`, name: 'Đỗ Thị Mai', email });
    const homeAdmin = await tokenOf(await buildMember(db, { workspace, role: 'Admin' }));
    return { home: workspace, mai, maiToken: await tokenOf(mai), homeAdmin, away: await adminOf() };
  }

  async function invited() {
    const scene = await homeAndAway();
    const { mai, maiToken, away } = scene;
    expect((await add(away.token, mai.id, away.workspaceId)).text).toBe('true');
    const [invitation] = await own(maiToken);
    return { ...scene, invitation: invitation ?? expect.fail('there is no invitation') };
  }

  const makeLink = (token: string, { id }: BuiltMember) => call(passwordLinksContract.make, { params: { id } }, { token });
  const linkWorks = async (url: string): Promise<boolean> =>
    (await call(passwordLinksContract.check, { body: { token: url.split('token=')[1] ?? '' } })).status === 200;

  return { add, list, own, accept, decline, withdraw, isMember, logged, adminOf, homeAndAway, invited, makeLink, linkWorks };
}
