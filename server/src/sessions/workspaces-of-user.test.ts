import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';

const { call, db, tokenOf } = await testApp();

const ask = (token?: string, username?: string) =>
  call(sessionsContract.workspacesOfUser, { query: username === undefined ? {} : { username } }, token ? { token } : {});
const namesOf = async (token?: string, username?: string) => (await ask(token, username)).body.map(({ name }) => name);

async function roamer() {
  const [red, blue, white] = [
    await buildWorkspace(db, { name: 'Đội Đỏ' }),
    await buildWorkspace(db, { name: 'Đội Xanh' }),
    await buildWorkspace(db, { name: 'Đội Trắng', deletedAt: new Date() }),
  ];
  const user = await buildMember(db, { workspace: red });
  for (const workspace of [blue, white]) await buildMember(db, { workspace, user });
  return { user, red, blue };
}

describe('GET /api/v1/workspace/user', () => {
  test('200: without a valid token, returns nothing for any name', async () => {
    const { user } = await roamer();
    for (const name of [user.username, 'nobody.here', undefined]) {
      expect(await ask(undefined, name)).toMatchObject({ status: 200, body: [] });
      expect(await ask('x'.repeat(43), name)).toMatchObject({ status: 200, body: [] });
    }
  });

  test('200: lists the caller’s workspaces by name, without those in the bin, with or without a user name', async () => {
    const { user } = await roamer();
    const token = await tokenOf(user);
    for (const name of [undefined, user.username, user.username.toUpperCase()])
      expect(await namesOf(token, name)).toEqual(['Đội Đỏ', 'Đội Xanh']);
  });

  test('200: lists a member’s workspaces in which the caller may write users, and no others', async () => {
    const { user, red, blue } = await roamer();
    const admin = await buildMember(db, { workspace: red, role: 'Admin' });
    expect(await namesOf(await tokenOf(admin), user.username)).toEqual(['Đội Đỏ']);
    await buildMember(db, { workspace: blue, role: 'Lead', user: admin });
    expect(await namesOf(await tokenOf(admin, blue), user.username)).toEqual(['Đội Đỏ']);
    expect(await namesOf(await tokenOf(await buildMember(db, { role: 'System' })), user.username)).toEqual(['Đội Đỏ', 'Đội Xanh']);
  });

  test('200: returns the same empty list for non-members, unknown names and callers without WRITE_USER', async () => {
    const { user, red } = await roamer();
    const [stranger, lead] = [await buildMember(db, { role: 'Admin' }), await buildMember(db, { workspace: red, role: 'Lead' })];
    expect(await namesOf(await tokenOf(stranger), user.username)).toEqual([]);
    expect(await namesOf(await tokenOf(stranger), 'nobody.here')).toEqual([]);
    expect(await namesOf(await tokenOf(lead), user.username)).toEqual([]);
  });

  test('200: users who must still set up two-factor or change their password see only their own', async () => {
    const workspace = await buildWorkspace(db, { name: 'Đội Vàng', twoFactorRequired: true });
    const other = await buildMember(db, { workspace });
    const admin = await buildMember(db, { workspace, role: 'Admin' });
    expect(await namesOf(await tokenOf(admin), other.username)).toEqual([]);
    expect(await namesOf(await tokenOf(admin))).toEqual(['Đội Vàng']);
  });

  test('400: rejects an unknown field', async () => {
    expect(await call(sessionsContract.workspacesOfUser, { query: { userId: 'x' } })).toMatchObject({
      status: 400,
      errors: ['FIELD_UNKNOWN'],
    });
  });
});
