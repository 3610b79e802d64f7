import type { Permission } from '@coloa/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { builtInRole, type HeldRole } from '../membership/roles.service.ts';
import {
  canSeeUser,
  type IdentityStanding,
  mayChangeIdentity,
  mayChangeRole,
  mayEndSessions,
  mayRemove,
  systemStays,
} from '../membership/users.policy.ts';

const [system, admin, tester, client] = (['System', 'Admin', 'Tester', 'Client'] as const).map(builtInRole) as [
  HeldRole,
  HeldRole,
  HeldRole,
  HeldRole,
];
const own = (...permissions: Permission[]): HeldRole => ({ id: 'own', name: 'Nhân sự', builtIn: false, permissions: new Set(permissions) });
const caller = { userId: 'caller', role: 'Admin' };

const somebody = (...roles: [HeldRole, HeldRole | null][]): IdentityStanding => ({
  userId: 'somebody',
  system: roles.some(([role]) => role === system),
  memberships: roles.map(([role, callerRole], n) => ({ workspaceId: `workspace ${n}`, role, callerRole })),
});

describe('changing the identity of a user', () => {
  test('is allowed if the caller may write users in all of the user’s workspaces', () => {
    expect(mayChangeIdentity(caller, somebody([tester, admin]))).toBe(true);
    expect(mayChangeIdentity(caller, somebody([admin, admin], [client, admin]))).toBe(true);
    expect(mayChangeIdentity(caller, somebody([tester, own('WRITE_USER', ...tester.permissions)]))).toBe(true);
  });

  test('is not allowed for a user who also belongs to other workspaces, with any role there', () => {
    expect(mayChangeIdentity(caller, somebody([tester, admin], [client, null]))).toBe(false);
    expect(mayChangeIdentity(caller, somebody([tester, admin], [client, tester]))).toBe(false);
  });

  test('is allowed only to System for a user without a workspace', () => {
    expect(mayChangeIdentity(caller, somebody())).toBe(false);
    expect(mayChangeIdentity({ ...caller, role: 'System' }, somebody())).toBe(true);
  });

  test('is allowed only to System for a System user', () => {
    expect(mayChangeIdentity(caller, somebody([system, admin]))).toBe(false);
    expect(mayChangeIdentity({ ...caller, role: 'System' }, somebody([system, system]))).toBe(true);
  });

  test('is not allowed for a user with a permission that the caller lacks', () => {
    expect(mayChangeIdentity(caller, somebody([admin, own('READ_USER', 'WRITE_USER')]))).toBe(false);
  });

  test('is not allowed for the caller’s own account', () => {
    expect(mayChangeIdentity(caller, { ...somebody([tester, admin]), userId: 'caller' })).toBe(false);
    expect(mayChangeIdentity({ ...caller, role: 'System' }, { ...somebody([system, system]), userId: 'caller' })).toBe(false);
  });
});

test('users are visible to themselves, to System, and where the caller may read users in their workspace', () => {
  expect(canSeeUser(caller, { ...somebody(), userId: 'caller' })).toBe(true);
  expect(canSeeUser({ ...caller, role: 'System' }, somebody())).toBe(true);
  expect(canSeeUser(caller, somebody([client, tester], [client, null]))).toBe(true);
  expect(canSeeUser(caller, somebody([client, client], [client, null]))).toBe(false);
  expect(canSeeUser(caller, somebody())).toBe(false);
});

describe('permissions of a workspace manager for a member', () => {
  const manager = (role: HeldRole) => ({ userId: 'caller', role: role.name, permissions: role.permissions });
  const member = (role: HeldRole, isSystem = false) => ({ system: isSystem, role });

  test('an Admin can change any role and end any sessions except those of System', () => {
    for (const may of [mayChangeRole, mayRemove, mayEndSessions]) {
      expect(may(manager(admin), member(admin))).toBe(true);
      expect(may(manager(admin), member(system, true))).toBe(false);
      expect(may(manager(admin), member(tester, true))).toBe(false);
      expect(may(manager(system), member(system, true))).toBe(true);
      expect(may(manager(tester), member(client))).toBe(false);
    }
  });

  test('managers cannot remove a role with permissions that they lack', () => {
    const staff = own('READ_USER', 'WRITE_USER', 'DELETE_USER', 'WRITE_COMMENT');
    expect(mayChangeRole(manager(staff), member(client))).toBe(true);
    expect(mayChangeRole(manager(staff), member(admin))).toBe(false);
    expect(mayRemove(manager(staff), member(admin))).toBe(false);
  });
});

test('the last user who can sign in as System keeps the role', () => {
  const held = (userId: string, workspaceId: string, usable = true) => ({ userId, workspaceId, usable });
  const last = [held('a', '1'), held('b', '1', false)];
  expect(systemStays(last, { userId: 'a', workspaceId: '1' })).toBe(false);
  expect(systemStays(last, { userId: 'a', workspaceId: null })).toBe(false);
  expect(systemStays(last, { userId: 'b', workspaceId: null })).toBe(true);
  expect(systemStays([...last, held('c', '2')], { userId: 'a', workspaceId: null })).toBe(true);
  const twice = [held('a', '1'), held('a', '2')];
  expect(systemStays(twice, { userId: 'a', workspaceId: '1' })).toBe(true);
  expect(systemStays(twice, { userId: 'a', workspaceId: null })).toBe(false);
  expect(systemStays([...last, held('c', '1')], { userId: null, workspaceId: '1' })).toBe(false);
  expect(systemStays(twice, { userId: null, workspaceId: '1' })).toBe(true);
});
