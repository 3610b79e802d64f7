import { ROLES } from '@coloa/contract/permissions.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { usernameLook } from '../membership/users.policy.ts';
import { users } from '../membership/users.tables.ts';
import { fillSimilarUsernames } from './similar-usernames.service.ts';
import { BUILT_PASSWORD, buildMember } from './users.factory.ts';

const { call, db, tokenOf } = await testApp();
const system = await buildMember(db, { role: 'System' }, { username: 'chu.he.thong' });
const token = await tokenOf(system);
const workspace = { id: system.workspaceId };
const roleId = ROLES.Tester.id;

const create = (username: string) => call(usersContract.create, { body: { username, name: 'Người mới', roleId } }, { token });
const rename = (id: string, username: string) => call(usersContract.update, { params: { id }, body: { username } }, { token });
const member = (username: string, given: object = {}) => buildMember(db, { workspace, role: 'Tester' }, { username, ...given });
const stored = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

describe('a new user name', () => {
  test('200: is stored in NFKC, as most keyboards type it', async () => {
    const { status, body } = await create('ｈｏａ．ｌｅ');
    expect(status).toBe(200);
    expect((await stored(body.id))?.username).toBe('hoa.le');
    expect(await create('hoa.le')).toMatchObject({ status: 409, errors: ['USERNAME_TAKEN'] });
  });

  test('200: can be in any single script', async () => {
    for (const name of ['борис', 'αλέξης', '田中', 'สมชาย', 'đặng.thị.ngọc']) expect((await create(name)).status).toBe(200);
  });

  test.each(['аdmin.cyr', 'minh.trаn', 'adminα', 'ꭰuc'])('400: %j mixes scripts, or uses one that is not in common use', async (name) => {
    expect(await create(name)).toMatchObject({ status: 400, details: [{ code: 'USERNAME_MIXED_SCRIPTS', path: 'username' }] });
  });

  test.each([
    ['minh.tran', 'ｍinh.tran', 'USERNAME_TAKEN'],
    ['minh.nguyen', 'rninh.nguyen', 'USERNAME_LOOKALIKE'],
    ['linh.vo', 'Iinh.vo', 'USERNAME_LOOKALIKE'],
    ['copy', 'сору', 'USERNAME_LOOKALIKE'],
    ['long.do', '1ong.do', 'USERNAME_LOOKALIKE'],
  ])('409: with %j in use, a user cannot be created, renamed or imported as %j', async (taken, other, code) => {
    await member(taken);
    expect(await create(other)).toMatchObject({ status: 409, details: [{ code, path: 'username' }] });
    const someone = await member(`${taken}.2`);
    expect(await rename(someone.id, other)).toMatchObject({ status: 409, details: [{ code, path: 'username' }] });
    const csv = `username,name\n${other},Người mới`;
    const lines = await call(usersImportContract.preview, { body: { csv, roleId } }, { token });
    expect(lines.body.lines[0]?.problems).toMatchObject([{ column: 'username', code }]);
    const answer = await call(usersImportContract.run, { body: { csv, roleId, invite: false } }, { token });
    expect(answer).toMatchObject({ status: 409, errors: [code] });
  });

  test('409: two lines of an import cannot contain names that look the same', async () => {
    const csv = 'username,name\nvo.linh,Một\nvo.Iinh,Hai';
    const { body } = await call(usersImportContract.preview, { body: { csv, roleId } }, { token });
    expect(body.lines.map(({ problems }) => problems.map(({ code }) => code))).toEqual([[], ['USERNAME_LOOKALIKE']]);
  });

  test('200: users can be renamed to a name that looks like their current one', async () => {
    const someone = await member('thao.linh');
    expect((await rename(someone.id, 'Thao.Iinh')).status).toBe(200);
    expect((await stored(someone.id))?.usernameLook).toBe(usernameLook('thao.Iinh'));
  });
});

describe('a user name from an earlier version', () => {
  test('200: still signs in with mixed scripts or in another form, and never as its lookalike', async () => {
    await member('vinh.dao');
    for (const username of ['ｖinh.dao', 'аnh.cyr']) {
      const old = await member(username);
      const login = await call(sessionsContract.login, { body: { username, password: BUILT_PASSWORD } });
      expect(login.status).toBe(200);
      const { token: own } = login.body as { token: string };
      const { body } = await call(usersContract.get, { params: { id: old.id } }, { token: own });
      expect(body.id).toBe(old.id);
    }
  });

  test('200: is kept when other fields of the user change', async () => {
    await member('quang.ho');
    const old = await member('ｑuang.ho');
    const change = { name: 'Hồ Quang', email: 'quang@coloa.example' };
    expect((await call(usersContract.update, { params: { id: old.id }, body: change }, { token })).status).toBe(200);
    expect(await stored(old.id)).toMatchObject({ username: 'ｑuang.ho', ...change });
  });

  test('is compared with new names after the next start', async () => {
    const old = await member('ha.linh', { usernameLook: null });
    const other = await member('ha.Iinh', { usernameLook: null });
    expect((await create('ha.1inh')).status).toBe(200);
    await fillSimilarUsernames(db);
    for (const { id, username } of [old, other]) expect((await stored(id))?.usernameLook).toBe(usernameLook(username));
    expect(await create('ha.l1nh')).toMatchObject({ status: 409, errors: ['USERNAME_LOOKALIKE'] });
  });
});
