import { LIMITS } from '@coloa/contract/limits.ts';
import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { invitationScenes } from '../../test/invitations.ts';
import { users } from '../membership/users.tables.ts';
import { newId } from '../platform/ids.ts';
import { DAY_MS } from '../platform/text/days.ts';
import { buildToken } from '../tokens/tokens.factory.ts';
import { buildInvitation } from './invitations.factory.ts';
import { invitations } from './invitations.tables.ts';
import { buildMember } from './users.factory.ts';

const t = await testApp();
const { call, db, platform, tokenOf } = t;
const { add, list, accept, decline, withdraw, homeAndAway, invited } = invitationScenes(t);

describe('invitations', () => {
  test('a personal token cannot list, accept, decline or withdraw invitations', async () => {
    const { invitation, mai, away } = await invited();
    const { token: secret } = await buildToken(db, mai);
    const { token: ofAdmin } = await buildToken(db, away.admin);
    for (const answer of [
      call(invitationsContract.own, {}, { token: secret }),
      accept(secret, invitation.id),
      decline(secret, invitation.id),
      withdraw(ofAdmin, away.workspaceId, invitation.id),
      add(ofAdmin, mai.id, away.workspaceId),
    ])
      expect(await answer).toMatchObject({ status: 403, errors: ['TOKEN_NOT_ENOUGH'] });
  });

  test('401 without a token, 403 without WRITE_USER, 404 in a workspace of others', async () => {
    const { invitation, homeAdmin, away } = await invited();
    const lead = await tokenOf(await buildMember(db, { workspace: { id: away.workspaceId }, role: 'Lead' }));
    const listIn = (token: string | undefined, query: { workspaceId?: string } = {}) =>
      call(invitationsContract.list, { query }, token ? { token } : {});
    expect([(await listIn(undefined)).status, (await listIn(lead)).status]).toEqual([401, 403]);
    expect((await listIn(homeAdmin, { workspaceId: away.workspaceId })).status).toBe(404);
    expect((await withdraw(lead, away.workspaceId, invitation.id)).status).toBe(403);
    expect((await withdraw(homeAdmin, away.workspaceId, invitation.id)).status).toBe(404);
    expect((await withdraw(away.token, away.workspaceId, newId())).status).toBe(404);
    for (const endpoint of [invitationsContract.own, invitationsContract.accept, invitationsContract.decline])
      expect((await call(endpoint, { params: { id: newId() } } as never)).status).toBe(401);
  });

  test('a workspace has a limited number of invitations, and withdrawing one makes room', async () => {
    const { mai, away } = await homeAndAway();
    const others = Array.from({ length: LIMITS.invitations }, (_, n) => ({ id: newId(), username: `dong.nguoi${n}` }));
    await db
      .insert(users)
      .values(others.map((each) => ({ ...each, usernameKey: each.username, name: each.username, searchText: each.username })));
    const by = { workspaceId: away.workspaceId, invitedBy: away.admin.id, role: 'Client' as const };
    const expiresAt = new Date(Date.now() + DAY_MS);
    await db.insert(invitations).values(others.map(({ id: userId, username }) => ({ ...by, id: newId(), userId, username, expiresAt })));
    expect((await add(away.token, mai.id, away.workspaceId)).errors).toEqual(['INVITATIONS_FULL']);
    const [first] = await list(away.token);
    expect((await withdraw(away.token, away.workspaceId, first?.id)).status).toBe(200);
    expect((await add(away.token, mai.id, away.workspaceId)).status).toBe(200);
  });

  test('expired invitations are deleted', async () => {
    const { mai, away } = await homeAndAway();
    await buildInvitation(db, { user: mai, by: away.admin }, { expiresAt: new Date(Date.now() - 1000) });
    await db.execute(sql`select graphile_worker.add_job('invitations.forget', '{}'::json)`);
    await platform.jobs.drain();
    expect(await db.$count(invitations, eq(invitations.userId, mai.id))).toBe(0);
  });
});
