import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { heldTransactions } from '../../test/held-transactions.ts';
import { invitationScenes } from '../../test/invitations.ts';
import { memberships } from '../membership/users.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildTwoFactor } from '../sessions/two-factor/two-factor.factory.ts';
import { buildInvitation } from './invitations.factory.ts';
import { invitations } from './invitations.tables.ts';
import { BUILT_PASSWORD, buildUser } from './users.factory.ts';

const t = await testApp();
const { call, db, platform } = t;
const { begun, somebodyWaits } = heldTransactions(t);
const { add, list, isMember, adminOf } = invitationScenes(t);

describe('a user who no longer belongs to any workspace', () => {
  const signIn = (username: string, body: { password?: string; otp?: string; invitation?: string | undefined } = {}) =>
    call(sessionsContract.login, { body: { username, password: BUILT_PASSWORD, ...body } });

  test('gets the open invitations only with the right password, and signs in by accepting one', async () => {
    const away = await adminOf();
    const user = await buildUser(db);
    expect((await signIn(user.username)).body).toMatchObject({ errors: [{ code: 'NO_WORKSPACE' }], current: [] });
    expect((await add(away.token, user.id, away.workspaceId)).status).toBe(200);
    const wrong = await signIn(user.username, { password: 'không đúng đâu 12' });
    expect([wrong.errors, wrong.text]).toEqual([['LOGIN_FAILED'], expect.not.stringContaining(away.workspaceId)]);
    const refused = await signIn(user.username);
    expect(refused.body).toMatchObject({ errors: [{ code: 'NO_WORKSPACE' }], current: [{ workspace: { id: away.workspaceId } }] });
    const [invitation] = await list(away.token);
    expect((await signIn(user.username, { invitation: newId() })).errors).toEqual(['NO_WORKSPACE']);
    const entered = await signIn(user.username, { invitation: invitation?.id });
    expect(entered).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(await isMember(away.workspaceId, user.id)).toBe(true);
  });

  test('sees invitations without using up a two-factor code, and cannot join without one', async () => {
    const away = await adminOf();
    const user = await buildUser(db);
    const device = await buildTwoFactor(platform, user);
    const { id: invitation } = await buildInvitation(db, { user, by: away.admin });
    expect((await signIn(user.username, { invitation })).body).toEqual({ otpRequired: true });
    expect(await isMember(away.workspaceId, user.id)).toBe(false);
    const otp = device.code();
    expect((await signIn(user.username, { otp })).errors).toEqual(['NO_WORKSPACE']);
    expect((await signIn(user.username, { otp, invitation })).status).toBe(200);
  });

  test('gets the remaining invitations if one is withdrawn concurrently', async () => {
    const [away, other] = [await adminOf(), await adminOf()];
    const user = await buildUser(db);
    const { id: invitation } = await buildInvitation(db, { user, by: away.admin });
    const { id: left } = await buildInvitation(db, { user, by: other.admin });
    const commit = await begun((tx) => tx.delete(invitations).where(eq(invitations.id, invitation)));
    const entering = signIn(user.username, { invitation });
    await somebodyWaits();
    await commit();
    expect(await entering).toMatchObject({ status: 400, body: { errors: [{ code: 'NO_WORKSPACE' }], current: [{ id: left }] } });
    expect(await isMember(away.workspaceId, user.id)).toBe(false);
  });

  test('cannot join with an invitation that ended', async () => {
    const away = await adminOf();
    const user = await buildUser(db);
    const { id: invitation } = await buildInvitation(db, { user, by: away.admin });
    await db.update(memberships).set({ role: 'Lead' }).where(eq(memberships.userId, away.admin.id));
    expect((await signIn(user.username, { invitation })).errors).toEqual(['INVITATION_ENDED']);
    expect(await isMember(away.workspaceId, user.id)).toBe(false);
  });
});
