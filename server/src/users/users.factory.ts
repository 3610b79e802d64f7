import type { BuiltInRole } from '@coloa/contract/permissions.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { hashSync } from '@node-rs/argon2';
import { usernameLook } from '../membership/users.policy.ts';
import { insertMembership, insertUser, userSearchText } from '../membership/users.service.ts';
import type { users } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { type BuiltWorkspace, buildWorkspace } from '../workspaces/workspaces.factory.ts';

export const BUILT_PASSWORD = 'sóng vỗ bờ đá 47';
// The hash of the test password, computed once and with minimal cost, because tests create many users.
let builtHash: string | undefined;
const builtPasswordHash = (): string =>
  (builtHash ??= hashSync(BUILT_PASSWORD.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 }));

export type BuiltUser = Awaited<ReturnType<typeof buildUser>>;
export type BuiltMember = Awaited<ReturnType<typeof buildMember>>;

let made = 0;

export async function buildUser(db: DbOrTx, overrides: Partial<typeof users.$inferInsert> = {}) {
  const username = overrides.username ?? `user${++made}`;
  const named = { username, name: overrides.name ?? `Người dùng ${username}`, email: overrides.email ?? null };
  const row = {
    id: newId(),
    usernameKey: usernameKey(username),
    usernameLook: usernameLook(username),
    emailKey: named.email?.toLowerCase() ?? null,
    searchText: userSearchText(named),
    language: 'vi' as const,
    passwordHash: overrides.passwordHash ?? builtPasswordHash(),
    ...overrides,
    ...named,
  };
  await insertUser(db, row);
  return row;
}

interface MemberOptions {
  workspace?: Pick<BuiltWorkspace, 'id'>;
  role?: BuiltInRole;
  ownRoleId?: string;
  user?: BuiltUser;
}

export async function buildMember(db: DbOrTx, options: MemberOptions = {}, overrides: Partial<typeof users.$inferInsert> = {}) {
  const workspaceId = options.workspace?.id ?? (await buildWorkspace(db)).id;
  const role = options.role ?? 'Tester';
  const user = options.user ?? (await buildUser(db, { lastWorkspaceId: workspaceId, ...overrides }));
  const held = options.ownRoleId ? { role: null, roleId: options.ownRoleId } : { role, roleId: null };
  await insertMembership(db, { workspaceId, userId: user.id, ...held });
  return { ...user, workspaceId, role };
}
