import { type Permission, ROLES } from '@coloa/contract/permissions.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { freeLoopback } from '../../test/free-loopback.ts';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { memberships, users } from '../membership/users.tables.ts';
import { buildSettings } from '../notifications/notifications.factory.ts';
import { notify } from '../notifications/notify.service.ts';
import { type BuiltProject, buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { identityServer, queueIdentityMail } from './mails.service.ts';
import { mailSettings } from './mails.tables.ts';

const servers: { stop(): Promise<void> }[] = [];
afterAll(() => Promise.all(servers.map((each) => each.stop())));
async function started(...given: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...given);
  servers.push(server);
  return server;
}

const installation = await started({
  onRcptTo: ({ address }, _session, done) => {
    const first = address.startsWith('thulai') && !tried.has(address);
    tried.add(address);
    done(first ? Object.assign(new Error('Thử lại sau'), { responseCode: 451 }) : null);
  },
});
const tried = new Set<string>();
const workspaceHost = freeLoopback();
const own = await started({}, { host: workspaceHost, port: 2525 });

const withInstallation = await testApp({ env: { SMTP_URL: installation.url, MAIL_ALLOW_LOCAL: 'on' }, publicUrl: 'https://coloa.example' });
const ownAlone = await testApp({ env: { MAIL_ALLOW_LOCAL: 'on' }, publicUrl: 'https://coloa.example' });
type App = typeof ownAlone;

let made = 0;
const address = (name = 'nguoi') => `${name}${++made}@coloa.example`;
async function workspaceWithServer({ db }: App, carriesAccounts = true) {
  const workspace = await buildWorkspace(db);
  const from = { fromName: 'An Dương', fromAddress: 'no-reply@anduong.example' };
  await db
    .insert(mailSettings)
    .values({ workspaceId: workspace.id, host: workspaceHost, port: 2525, security: 'NONE', carriesAccounts, ...from });
  return workspace;
}
const changed = (app: App, userId: string) =>
  app.database.transaction((tx) =>
    queueIdentityMail(app.platform, tx, userId, {
      template: 'passwordChanged',
      values: { name: 'Lan', username: 'lan', time: '1', address: '2' },
    }),
  );
const projectOf = new Map<string, BuiltProject>();

async function assigned({ db, database }: App, user: { id: string; workspaceId: string }) {
  const { id, workspaceId } = user;
  const project = projectOf.get(workspaceId) ?? (await buildProject(db, { workspaceId, createdBy: id, key: 'HVB' }));
  projectOf.set(workspaceId, project);
  await buildAssignee(db, { project, user, hats: ['TESTER'] });
  await database.transaction((tx) => notify(tx, { workspaceId, byId: null }, [id], { kind: 'ASSIGNED', projectId: project.id }));
  return project;
}
const drain = (app: App) => app.platform.jobs.drain();

describe('GET /api/v1/reset-password/mail', () => {
  const available = async ({ call }: App) => (await call(passwordLinksContract.mail)).body;

  test('200: returns whether any server may send email about accounts', async () => {
    expect(await available(withInstallation)).toEqual({ available: true });
    expect(await available(ownAlone)).toEqual({ available: false });
    await workspaceWithServer(ownAlone, false);
    expect(await available(ownAlone)).toEqual({ available: false });
    await workspaceWithServer(ownAlone);
    expect(await available(ownAlone)).toEqual({ available: true });
  });
});

describe('an email', () => {
  test('is sent as text and HTML in the recipient’s language, with links to PUBLIC_URL and no active content', async () => {
    const [vi, en] = [address(), address()];
    const workspace = await buildWorkspace(withInstallation.db);
    for (const [email, language] of [
      [vi, 'vi'],
      [en, 'en'],
    ] as const) {
      const user = await buildMember(withInstallation.db, { workspace }, { email, language, name: 'Lan & <b>' });
      await assigned(withInstallation, user);
    }
    const project = projectOf.get(workspace.id);
    await drain(withInstallation);
    const [[first], [second]] = [installation.to(vi), installation.to(en)];
    expect(first).toMatchObject({
      subject: 'Bạn được thêm vào dự án HVB',
      links: [`https://coloa.example/#/projects/${project?.id}`, expect.any(String)],
    });
    expect(second?.subject).not.toBe(first?.subject);
    expect(first?.text).toContain('Lan & <b>');
    expect(first?.html).toContain('Lan &amp; &lt;b&gt;');
    expect(first?.html).toContain(`href="https://coloa.example/#/projects/${project?.id}"`);
  });

  test('is retried and sent once after a temporary SMTP error', async () => {
    const email = address('thulai');
    const user = await buildMember(withInstallation.db, {}, { email });
    await changed(withInstallation, user.id);
    await drain(withInstallation);
    expect(installation.to(email)).toEqual([]);
    expect(withInstallation.logged.splice(0).join()).toContain('451');
    await withInstallation.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await drain(withInstallation);
    await drain(withInstallation);
    expect(installation.to(email)).toHaveLength(1);
  });

  test('is never sent if the transaction that queued it rolls back', async () => {
    const email = address();
    const user = await buildMember(withInstallation.db, {}, { email });
    const failed = withInstallation.database.transaction(async (tx) => {
      await queueIdentityMail(withInstallation.platform, tx, user.id, { template: 'passwordChanged' });
      throw new Error('nothing comes of it');
    });
    await expect(failed).rejects.toThrow('nothing comes of it');
    await drain(withInstallation);
    expect(installation.to(email)).toEqual([]);
  });

  test('about an account does not use a server configured by a user with fewer permissions than an Admin', async () => {
    const { db, platform } = ownAlone;
    const email = address();
    const user = await buildMember(db, { workspace: await workspaceWithServer(ownAlone, false) }, { email });
    expect(await identityServer(platform, db, user.id)).toBeNull();
    await changed(ownAlone, user.id);
    await assigned(ownAlone, user);
    await drain(ownAlone);
    expect(own.to(email)).toHaveLength(1);
  });

  test('is queued without a token or link that opens an account', async () => {
    const { db, platform, call } = ownAlone;
    const workspace = await workspaceWithServer(ownAlone);
    const email = address();
    const user = await buildMember(db, { workspace }, { email });
    await call(passwordLinksContract.ask, { query: { username: user.username } });
    // The first job finds the user and queues the email as a second job.
    const jobs = await db.execute(sql`select payload::text from graphile_worker._private_jobs`);
    expect(JSON.stringify(jobs.rows)).not.toMatch(/token=|reset-password/);
    await platform.jobs.drain();
    await platform.jobs.drain();
    expect(own.to(email)[0]?.links[0]).toMatch(/^https:\/\/coloa\.example\/#\/reset-password\?token=/);
  });

  test('about work uses the workspace’s server, and one about an account the installation’s server', async () => {
    const workspace = await workspaceWithServer(withInstallation);
    const email = address();
    const user = await buildMember(withInstallation.db, { workspace }, { email });
    await assigned(withInstallation, user);
    await changed(withInstallation, user.id);
    await drain(withInstallation);
    expect(own.to(email).map(({ subject }) => subject)).toEqual(['Bạn được thêm vào dự án HVB']);
    expect(installation.to(email).map(({ subject }) => subject)).toEqual(['Mật khẩu Coloa đã được đổi']);
  });

  test('about work is not sent to users who turned it off, are disabled or left the workspace', async () => {
    const { db } = ownAlone;
    const workspace = await workspaceWithServer(ownAlone);
    const people = [
      await buildMember(db, { workspace }, { email: address() }),
      await buildMember(db, { workspace }, { email: address(), disabled: true }),
      await buildMember(db, { workspace }, { email: address() }),
      await buildMember(db, { workspace }, { email: address() }),
    ];
    for (const user of people) await assigned(ownAlone, user);
    await buildSettings(db, people[0] ?? { id: '' }, { kinds: { ASSIGNED: { mail: 'OFF' } } });
    await db.delete(memberships).where(sql`user_id = ${people[2]?.id}`);
    await drain(ownAlone);
    expect(people.map(({ email }) => own.to(email ?? '').length)).toEqual([0, 0, 0, 1]);
  });
});

describe('a workspace’s own server and email about accounts', () => {
  const sent = async (email: string) => {
    await drain(ownAlone);
    return own.to(email).length;
  };

  test('delivers account email to a user who belongs only to that workspace', async () => {
    const email = address();
    const user = await buildMember(ownAlone.db, { workspace: await workspaceWithServer(ownAlone) }, { email });
    await changed(ownAlone, user.id);
    expect(await sent(email)).toBe(1);
  });

  test('delivers no account email to a user of several workspaces', async () => {
    const email = address();
    const user = await buildMember(ownAlone.db, { workspace: await workspaceWithServer(ownAlone) }, { email });
    await buildMember(ownAlone.db, { workspace: await workspaceWithServer(ownAlone), user });
    await changed(ownAlone, user.id);
    expect(await sent(email)).toBe(0);
  });

  test('delivers no account email if the user joins another workspace before sending, even a deleted one', async () => {
    const email = address();
    const user = await buildMember(ownAlone.db, { workspace: await workspaceWithServer(ownAlone) }, { email });
    await changed(ownAlone, user.id);
    await buildMember(ownAlone.db, { workspace: await buildWorkspace(ownAlone.db, { deletedAt: new Date() }), user });
    expect(await sent(email)).toBe(0);
  });

  test('delivers an invitation of its own member to another workspace, and never its own invitations', async () => {
    const invite = async (home: { id: string }, inviting: { id: string }) => {
      const { db, call, tokenOf } = ownAlone;
      const user = await buildMember(db, { workspace: home }, { email: address() });
      const admin = await buildMember(db, { workspace: inviting, role: 'Admin' }, { name: 'Phạm Thu' });
      const body = { workspaceId: inviting.id, roleId: ROLES.Client.id };
      expect((await call(usersContract.addToWorkspace, { params: { id: user.id }, body }, { token: await tokenOf(admin) })).status).toBe(
        200,
      );
      return user.email ?? '';
    };
    const plain = await buildWorkspace(ownAlone.db, { name: 'Hạ tầng' });
    expect(await sent(await invite(plain, await workspaceWithServer(ownAlone)))).toBe(0);
    const email = await invite(await workspaceWithServer(ownAlone), plain);
    expect(await sent(email)).toBe(1);
    const [mail] = own.to(email);
    expect(mail).toMatchObject({
      subject: 'Bạn được mời vào Hạ tầng',
      links: ['https://coloa.example/#/notifications', expect.any(String)],
    });
    expect(mail?.text).toContain('Phạm Thu mời bạn');
  });

  test('delivers only a few of the invitations that an Admin repeatedly creates and withdraws', async () => {
    const { db, call, tokenOf } = ownAlone;
    const user = await buildMember(db, { workspace: await workspaceWithServer(ownAlone) }, { email: address() });
    const admin = await buildMember(db, { role: 'Admin' });
    const token = await tokenOf(admin);
    const { workspaceId } = admin;
    for (let n = 0; n < 10; n++) {
      const body = { workspaceId, roleId: ROLES.Client.id };
      expect((await call(usersContract.addToWorkspace, { params: { id: user.id }, body }, { token })).status).toBe(200);
      const [open] = (await call(invitationsContract.list, { query: {} }, { token })).body;
      const params = { workspace_id: workspaceId, id: open?.id ?? '' };
      expect((await call(invitationsContract.withdraw, { params }, { token })).status).toBe(200);
    }
    expect(await sent(user.email ?? '')).toBeLessThan(8);
  });

  test('delivers no account email to System, who belongs to every workspace', async () => {
    const email = address();
    const user = await buildMember(ownAlone.db, { workspace: await workspaceWithServer(ownAlone), role: 'System' }, { email });
    await changed(ownAlone, user.id);
    expect(await sent(email)).toBe(0);
  });

  test('delivers no account email to users with permissions that Admins lack', async () => {
    const { db, platform } = ownAlone;
    const workspace = await workspaceWithServer(ownAlone);
    const holder = async (...privileges: Permission[]) => {
      const { id } = await buildRole(db, { workspaceId: workspace.id, privileges });
      return buildMember(db, { workspace, ownRoleId: id }, { email: address() });
    };
    expect(await identityServer(platform, db, (await holder('READ_USER', 'DELETE_WORKSPACE')).id)).toBeNull();
    expect(await identityServer(platform, db, (await holder(...ROLES.Admin.privileges)).id)).not.toBeNull();
  });

  test('is not contacted at a local address if the installation forbids local addresses', async () => {
    const strict = await testApp();
    const user = await buildMember(strict.db, { workspace: await workspaceWithServer(strict) }, { email: address() });
    await changed(strict, user.id);
    await drain(strict);
    expect(own.to(user.email ?? '')).toEqual([]);
    const [row] = (await strict.db.execute<{ last_error: string }>(sql`select last_error from graphile_worker._private_jobs`)).rows;
    expect(row?.last_error).toContain('local address');
    expect(strict.logged.splice(0).join()).toContain('local address');
  });
});

test('a user without an address gets no email', async () => {
  const user = await buildMember(withInstallation.db);
  await changed(withInstallation, user.id);
  const before = installation.mails.length;
  await drain(withInstallation);
  expect(installation.mails).toHaveLength(before);
  expect(await withInstallation.db.select({ email: users.email }).from(users).where(sql`id = ${user.id}`)).toEqual([{ email: null }]);
});
