import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { resetSystemUser } from '../sessions/admin-reset.service.ts';
import { buildTwoFactor } from '../sessions/two-factor/two-factor.factory.ts';
import { BUILT_PASSWORD, buildMember } from '../users/users.factory.ts';
import { ensureFirstUser } from './first-start.ts';

const printed = (text: string): string => /Password: (\S+)/.exec(text)?.[1] ?? '';

describe('the first start', async () => {
  const { platform, call, db, signIn } = await testApp();
  const output: string[] = [];

  test('one of several concurrent processes creates workspace Default and user admin, and prints the password once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ensureFirstUser(platform, (text) => void output.push(text))));
    expect(output).toHaveLength(1);
    expect(await db.select({ name: workspaces.name }).from(workspaces)).toEqual([{ name: 'Default' }]);
    expect(await db.select({ username: users.username }).from(users)).toEqual([{ username: 'admin' }]);
  });

  test('the printed password signs in as System, and must be changed before anything else', async () => {
    const { token } = await signIn({ username: 'admin' }, printed(output[0] ?? ''));
    const { body } = await call(profileContract.get, {}, { token });
    expect(body).toMatchObject({
      username: 'admin',
      role: { name: 'System' },
      mustChangePassword: true,
      currentWorkspace: { name: 'Default' },
    });
    expect(await call(rolesContract.list, {}, { token })).toMatchObject({ status: 409, errors: ['PASSWORD_CHANGE_REQUIRED'] });
  });

  test('a later start creates and prints nothing', async () => {
    await ensureFirstUser(platform, (text) => void output.push(text));
    expect(output).toHaveLength(1);
  });
});

describe('ADMIN_PASSWORD', async () => {
  const { platform, call, db, signIn } = await testApp();
  const withPassword = (adminPassword: string) => ({ ...platform, env: { ...platform.env, adminPassword } });
  const quiet = () => {
    throw new Error('nothing is printed');
  };

  test.each([
    ['short', '12 characters'],
    ['Matkhau123456', 'common'],
  ])('%j stops the start and creates no user', async (password, reason) => {
    const start = ensureFirstUser(withPassword(password), quiet);
    await expect(start).rejects.toThrow(StartRefused);
    await expect(start).rejects.toThrow(reason);
    await expect(start).rejects.not.toThrow(password);
    expect(await db.select({ id: users.id }).from(users)).toEqual([]);
  });

  test('that satisfies the policy becomes the password and stays', async () => {
    await ensureFirstUser(withPassword('trăng lên đỉnh núi 5'), quiet);
    const { token } = await signIn({ username: 'admin' }, 'trăng lên đỉnh núi 5');
    expect((await call(profileContract.get, {}, { token })).body.mustChangePassword).toBe(false);
  });

  test('is ignored once there are users', async () => {
    await ensureFirstUser(withPassword('weak'), quiet);
    expect((await signIn({ username: 'admin' }, 'trăng lên đỉnh núi 5')).token).toBeDefined();
  });
});

describe('admin:reset', async () => {
  const { platform, call, db, signIn, tokenOf } = await testApp();

  test('without any user reports how to create one', async () => {
    await expect(resetSystemUser(platform, undefined)).rejects.toThrow('Start Coloa once');
  });

  test('gives the only System user a new password, disables two-factor, and ends sessions and waits', async () => {
    const user = await buildMember(db, { role: 'System' }, { username: 'chu.he.thong', disabled: true });
    await buildMember(db, { role: 'Admin' });
    await buildTwoFactor(platform, user);
    const token = await tokenOf(user);
    for (let n = 0; n < 8; n++) await signIn(user, 'forgotten it');
    const reset = await resetSystemUser(platform, undefined);
    expect(reset.username).toBe('chu.he.thong');
    expect((await call(profileContract.get, {}, { token })).status).toBe(401);
    expect((await signIn(user, BUILT_PASSWORD)).token).toBeUndefined();
    const { body } = await call(profileContract.get, {}, { token: (await signIn(user, reset.password)).token });
    expect(body.mustChangePassword).toBe(true);
  });

  test('with several System users requires a user name, in any case', async () => {
    await buildMember(db, { role: 'System' }, { username: 'thu.hai' });
    await expect(resetSystemUser(platform, undefined)).rejects.toThrow('thu.hai');
    expect((await resetSystemUser(platform, 'THU.HAI')).username).toBe('thu.hai');
  });

  test('rejects any other user', async () => {
    const user = await buildMember(db, { role: 'Admin' }, { username: 'quan.tri' });
    await expect(resetSystemUser(platform, 'quan.tri')).rejects.toThrow(StartRefused);
    expect((await signIn(user)).token).toBeDefined();
  });
});
