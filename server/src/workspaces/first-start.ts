import { FIRST_WORKSPACE_NAME } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { builtInRole } from '../membership/roles.service.ts';
import { anyUserExists, createUser } from '../membership/users.service.ts';
import { createWorkspace } from '../membership/workspaces.service.ts';
import type { Platform } from '../platform/platform.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { generatePassword, passwordProblems } from '../sessions/passwords.policy.ts';
import { lockFirstStart } from './workspace-settings.repo.ts';

const USERNAME = 'admin';

const reasons: Record<string, string> = {
  PASSWORD_TOO_SHORT: 'it has fewer than 12 characters',
  PASSWORD_COMMON: 'it is on the list of common passwords, or made of words that anybody would think of here',
  PASSWORD_IS_USERNAME: `it is the user name '${USERNAME}'`,
};

function printOnce(text: string): void {
  process.stdout.write(text, (error) => {
    if (error)
      process.stderr.write(`The password of '${USERNAME}' could not be shown (${error.message}). npm run admin:reset makes another.\n`);
  });
}

/**
 * Creates the first workspace and the user `admin` if the database has no users. Without ADMIN_PASSWORD, prints a generated password,
 * which must be changed at the first sign-in.
 * @throws StartRefused if ADMIN_PASSWORD is needed and too weak
 */
export async function ensureFirstUser(
  { database, passwords, env }: Pick<Platform, 'database' | 'passwords' | 'env'>,
  print = printOnce,
): Promise<void> {
  if (await anyUserExists(database.db)) return;
  const problems = env.adminPassword === null ? [] : passwordProblems(env.adminPassword, USERNAME);
  if (problems.length > 0) {
    throw new StartRefused(`ADMIN_PASSWORD cannot be the first user's password: ${problems.map(({ code }) => reasons[code]).join(', ')}.`);
  }
  const password = env.adminPassword ?? generatePassword();
  const user = {
    username: USERNAME,
    name: 'Admin',
    email: null,
    language: 'vi' as const,
    passwordHash: await passwords.hash(password),
    mustChangePassword: env.adminPassword === null,
  };
  const made = await database.transaction(async (tx) => {
    await lockFirstStart(tx);
    if (await anyUserExists(tx)) return false;
    const workspace = await createWorkspace(tx, { name: FIRST_WORKSPACE_NAME, slug: 'default' });
    await createUser(tx, workspace.id, builtInRole('System'), user);
    return true;
  });
  if (made && env.adminPassword === null) print(passwordBlock(USERNAME, password));
}

export const passwordBlock = (username: string, password: string): string =>
  [
    '',
    `  Username: ${username}`,
    `  Password: ${password}`,
    '  It is shown only once and must be changed at the first sign-in.',
    '',
    '',
  ].join('\n');
