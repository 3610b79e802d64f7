import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { restoreAccess, systemUsers } from '../membership/users.service.ts';
import type { Platform } from '../platform/platform.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { accountOf, recordOnAccount } from './accounts.service.ts';
import { deleteAllCounters } from './login-throttle.repo.ts';
import { deleteLinks } from './one-use-links.service.ts';
import { generatePassword } from './passwords.policy.ts';
import { endSessionsOf, forgetActors } from './sessions.service.ts';
import { deleteTwoFactor } from './two-factor/two-factor.service.ts';

/**
 * Sets and returns a new password, which the user must change at the next sign-in. Also turns off two-factor, and ends the user's sessions,
 * API tokens and links for choosing a password. For all users, clears the waiting times that failed attempts caused.
 * @param username undefined for the only System user
 * @throws StartRefused if there is no such System user, or there are several and `username` is undefined
 */
export async function resetSystemUser({ database, passwords }: Pick<Platform, 'database' | 'passwords'>, username: string | undefined) {
  const all = await systemUsers(database.db);
  const found = username === undefined ? all : all.filter((user) => user.usernameKey === usernameKey(username));
  const [user] = found;
  const names = all.map((system) => system.username).join(', ');
  if (all.length === 0) throw new StartRefused('There is no user yet. Start Coloa once to create the first user.');
  if (!user) throw new StartRefused(`'${username}' is not a System user. System users: ${names}.`);
  if (found.length > 1) throw new StartRefused(`There are several System users. Pass one of: ${names}.`);
  const password = generatePassword();
  const hashed = await passwords.hash(password);
  await database.transaction(async (tx) => {
    await restoreAccess(tx, user.id, hashed);
    await endSessionsOf(tx, user.id);
    await deleteLinks(tx, user.id, ['reset', 'invite']);
    const account = await accountOf(tx, user.id);
    const by = { userId: null, username: 'npm run admin:reset', address: null };
    await recordOnAccount(tx, account, by, 'PASSWORD_RESET', { by: 'console' });
    if (await deleteTwoFactor(tx, user.id)) await recordOnAccount(tx, account, by, 'TWO_FACTOR_RESET');
    await deleteAllCounters(tx);
  });
  forgetActors(database);
  return { username: user.username, password };
}
