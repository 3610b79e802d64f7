import { ROLES } from '@coloa/contract/permissions.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { mailSettings } from '../mails/mails.tables.ts';
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

const preview = (token: string, body: object) => call(usersImportContract.preview, { body }, { token });
const run = (token: string, body: object, app: Pick<typeof t, 'call'> = t) => app.call(usersImportContract.run, { body }, { token });
const usersCount = async () => (await db.select({ id: users.id }).from(users)).length;

async function admin() {
  const workspace = await buildWorkspace(db);
  return { workspace, token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })), mark: workspace.id.slice(-8) };
}

describe('POST /api/user/import/preview', () => {
  test('200: reports every problem of every line by column, and changes nothing', async () => {
    const { token, workspace, mark } = await admin();
    const taken = await buildMember(db, {}, { email: `${mark}@coloa.example` });
    await buildRole(db, { workspaceId: workspace.id, name: 'Thực tập' });
    const before = await usersCount();
    const csv = [
      'Vai trò;Tên đăng nhập;Họ và tên;Email;Ngôn ngữ;Phòng',
      `Tester;lan.${mark};Nguyễn Thị Lan;lan.${mark}@coloa.example;tiếng Việt;A`,
      `thuc tap;"an.${mark}";"Trần; An";;en`,
      `Tester;LAN.${mark};Người Khác;LAN.${mark}@coloa.example;vi`,
      `Trùm;${taken.username};;${mark}@coloa.example;fr`,
      `Tester;${taken.username};Người Khác;thư sai;vi`,
      `System;có cách;${'Tên'.repeat(67)};không phải thư;vi;A;thừa`,
    ].join('\r\n');
    const { status, body } = await preview(token, { csv: `\uFEFFsep=;\r\n${csv}` });
    expect(status).toBe(200);
    expect(body.wrong).toBe(4);
    expect(body.lines[0]).toEqual({
      line: 3,
      username: `lan.${mark}`,
      name: 'Nguyễn Thị Lan',
      email: `lan.${mark}@coloa.example`,
      role: 'Tester',
      language: 'tiếng Việt',
      problems: [],
    });
    expect(body.lines[1]).toMatchObject({ line: 4, name: 'Trần; An', role: 'thuc tap', problems: [] });
    const problems = body.lines.slice(2).map((line) => line.problems.map(({ column, code }) => `${column} ${code}`));
    expect(problems).toEqual([
      ['username NAMED_TWICE', 'email NAMED_TWICE'],
      ['name FIELD_REQUIRED', 'role UNKNOWN_ROLE', 'language FIELD_NOT_ALLOWED', 'username USERNAME_TAKEN', 'email EMAIL_TAKEN'],
      ['email FIELD_FORMAT', 'username USERNAME_TAKEN', 'username NAMED_TWICE'],
      ['null IMPORT_CELLS', 'username FIELD_FORMAT', 'name FIELD_TOO_LONG', 'email FIELD_FORMAT', 'role ROLE_TOO_POWERFUL'],
    ]);
    const messages = body.lines.flatMap((line) => line.problems.map(({ message }) => message));
    expect(messages).toContain('Quá dài (201 ký tự), tối đa 200.');
    for (const message of messages) expect(message).not.toMatch(/\{\{|errors:|object/);
    expect(await usersCount()).toBe(before);
  });

  test('200: reports a line with characters that the database cannot store like any other', async () => {
    const { token, mark } = await admin();
    const csv = `username,name,email\na\u0000${mark},A,\nb.${mark},B,b\ud800@coloa.example\n${'c'.repeat(100_000)},C,`;
    const { status, body } = await preview(token, { csv, roleId: ROLES.Tester.id });
    expect(status).toBe(200);
    expect(body.lines.map(({ line, problems }) => [line, ...problems.map(({ column }) => column)])).toEqual([
      [2, 'username'],
      [3, 'email'],
      [4, 'username'],
    ]);
  });

  test('400: for missing or duplicate columns, an open quote, too many users and an unknown role', async () => {
    const { token } = await admin();
    for (const csv of ['', 'lan,Lan', 'username,email\na,b', 'username,name,username\na,b,c', `username,name${',x'.repeat(100)}\na,b`]) {
      expect(await preview(token, { csv })).toMatchObject({ status: 400, errors: ['IMPORT_COLUMNS'] });
    }
    expect(await preview(token, { csv: 'username,name\n"a,b' })).toMatchObject({
      status: 400,
      errors: ['IMPORT_QUOTES'],
      details: [{ path: 'csv.2' }],
    });
    expect(await preview(token, { csv: `username,name\n${'a,b\n'.repeat(1001)}` })).toMatchObject({
      status: 400,
      errors: ['IMPORT_LINES'],
    });
    expect(await preview(token, { csv: 'x'.repeat(1_000_001) })).toMatchObject({ status: 400, errors: ['FIELD_TOO_LONG'] });
    expect(await preview(token, { csv: 'username,name', roleId: newId() })).toMatchObject({ status: 400, errors: ['UNKNOWN_ROLE'] });
    expect((await preview(token, { csv: 'username,name', role: 'System' })).errors).toEqual(['FIELD_UNKNOWN']);
  });

  test('401: without a token', async () => {
    expect(await call(usersImportContract.preview, { body: {} })).toMatchObject({ status: 401 });
  });

  test('403: without WRITE_USER, and with a too powerful role for all lines', async () => {
    const { token, workspace } = await admin();
    const lead = await tokenOf(await buildMember(db, { workspace, role: 'Lead' }));
    expect(await preview(lead, { csv: 'username,name' })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await preview(token, { csv: 'username,name', roleId: ROLES.System.id })).toMatchObject({
      status: 403,
      errors: ['ROLE_TOO_POWERFUL'],
    });
  });

  test('404: for a workspace that is not the caller’s', async () => {
    const { token } = await admin();
    expect(await preview(token, { csv: 'username,name', workspaceId: (await buildWorkspace(db)).id })).toMatchObject({ status: 404 });
  });
});

describe('POST /api/user/import', () => {
  test('200: invites every user: by email if there is an address, otherwise by a link to hand over', async () => {
    const { token, workspace, mark } = await admin();
    await mailing.platform.jobs.start();
    const csv = `username,name,email\nco.${mark},Có,co.${mark}@coloa.example\nkhong.${mark},Không,`;
    const { status, body } = await run(token, { csv, roleId: ROLES.Client.id }, mailing);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { username: `co.${mark}`, password: null, mailed: true, link: null },
      { username: `khong.${mark}`, password: null, mailed: false, link: { url: expect.stringContaining('#/reset-password?token=') } },
    ]);
    await expect.poll(() => mail.to(`co.${mark}@coloa.example`).length, { timeout: 10_000 }).toBe(1);
    const list = await call(usersContract.listMembers, { query: { roleId: ROLES.Client.id } }, { token });
    expect(list.body.items.map(({ username, invited }) => [username, invited])).toEqual([
      [`co.${mark}`, true],
      [`khong.${mark}`, true],
    ]);
    const actions = (
      await db.select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.workspaceId, workspace.id))
    ).map(({ action }) => action);
    const counted = (wanted: string) => actions.filter((action) => action === wanted).length;
    expect(['USER_CREATED', 'USER_INVITED', 'USERS_IMPORTED'].map(counted)).toEqual([2, 2, 1]);
  });

  test('200: returns links if the workspace’s own mail server does not send account emails', async () => {
    const { token, workspace, mark } = await admin();
    const server = { host: 'mail.coloa.example', port: 25, security: 'NONE', fromName: 'A', fromAddress: 'a@coloa.example' } as const;
    await db.insert(mailSettings).values({ workspaceId: workspace.id, ...server, carriesAccounts: false });
    const { body } = await run(token, { csv: `username,name,email\nm.${mark},M,m.${mark}@coloa.example`, roleId: ROLES.Client.id });
    expect(body).toMatchObject([{ mailed: false, link: { url: expect.stringContaining('token=') } }]);
  });

  test('400: one invalid line prevents the creation of any user', async () => {
    const { token, mark } = await admin();
    const before = await usersCount();
    const answer = await run(token, { csv: `username,name\na.${mark},A\nb.${mark},\n`, roleId: ROLES.Tester.id });
    expect(answer).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'], details: [{ path: 'lines.3.name' }] });
    expect(await usersCount()).toBe(before);
  });

  test('401: without a token', async () => {
    expect(await call(usersImportContract.run, { body: {} })).toMatchObject({ status: 401 });
  });

  test('403: for a role in a line with a permission that the caller lacks', async () => {
    const { token, mark } = await admin();
    const answer = await run(token, { csv: `username,name,role\na.${mark},A,system`, invite: false });
    expect(answer).toMatchObject({ status: 403, errors: ['ROLE_TOO_POWERFUL'], details: [{ path: 'lines.2.role' }] });
  });

  test('409: for a user name in use', async () => {
    const { token } = await admin();
    const taken = await buildMember(db);
    const answer = await run(token, { csv: `username,name\n${taken.username},A`, roleId: ROLES.Tester.id });
    expect(answer).toMatchObject({ status: 409, errors: ['USERNAME_TAKEN'] });
  });
});
