import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { oneUseLinks } from './sessions.tables.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());
const { call, db, platform, tokenOf } = await testApp({ env: { SMTP_URL: mailServer.url }, publicUrl: 'https://coloa.example' });

const reset = (url: string) =>
  call(passwordLinksContract.reset, { body: { token: url.split('token=')[1], newPassword: 'gió đưa cành trúc la đà' } });

describe('POST /api/user/{id}/link', () => {
  const make = (token: string, id: string) => call(passwordLinksContract.make, { params: { id } }, { token });

  test('200: creates a link that is valid for a day, and invalidates the previous one', async () => {
    const user = await buildMember(db, {}, { email: 'ban.giao@coloa.example' });
    const admin = await tokenOf(await buildMember(db, { workspace: { id: user.workspaceId }, role: 'Admin' }));
    const first = await make(admin, user.id);
    expect(first.body).toMatchObject({
      kind: 'reset',
      url: expect.stringMatching(/^https:\/\/coloa\.example\/#\/reset-password\?token=[\w-]{43}$/),
    });
    expect((Date.parse(first.body.expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    const second = await make(admin, user.id);
    expect((await reset(first.body.url)).errors).toEqual(['LINK_INVALID']);
    expect((await reset(second.body.url)).status).toBe(200);
    const entries = await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.workspaceId, user.workspaceId))
      .orderBy(asc(auditEntries.id));
    expect(entries.map(({ action }) => action)).toEqual(['LINK_MADE', 'LINK_MADE', 'PASSWORD_RESET']);
    await platform.jobs.drain();
    expect(mailServer.to(user.email ?? '').map(({ links }) => links.filter((link) => link.includes('token=')))).toEqual([[]]);
  });

  test('200: creates an invitation that is valid for seven days for a user without a password', async () => {
    const user = await buildMember(db, {}, { passwordHash: null });
    const admin = await tokenOf(await buildMember(db, { workspace: { id: user.workspaceId }, role: 'Admin' }));
    const { body } = await make(admin, user.id);
    expect(body.kind).toBe('invite');
    expect((Date.parse(body.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  });

  test('403: for a user who also belongs to another workspace, and for a System user', async () => {
    const workspace = await buildWorkspace(db);
    const admin = await tokenOf(await buildMember(db, { workspace, role: 'Admin' }));
    const shared = await buildMember(db, { workspace });
    await buildMember(db, { user: shared });
    const system = await buildMember(db, { workspace, role: 'System' });
    for (const { id } of [shared, system]) expect(await make(admin, id)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await db.select({ kind: oneUseLinks.kind }).from(oneUseLinks).where(eq(oneUseLinks.userId, shared.id))).toEqual([]);
  });

  test('404, 409: for a user of other workspaces only; for the caller', async () => {
    const admin = await buildMember(db, { role: 'Admin' });
    expect((await make(await tokenOf(admin), (await buildMember(db)).id)).status).toBe(404);
    expect((await make(await tokenOf(admin), admin.id)).errors).toEqual(['OWN_IDENTITY']);
  });
});
