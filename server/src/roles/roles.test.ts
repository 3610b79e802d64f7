import { BUILT_IN_ROLES, isAdmin, isSystem, PERMISSIONS, ROLES } from '@coloa/contract/permissions.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildMember } from '../users/users.factory.ts';
import { canGrantRole } from './roles.policy.ts';
import { builtInRole } from './roles.service.ts';

const { call, db, tokenOf } = await testApp();

describe('GET /api/role', () => {
  test('200: S30 the five built-in roles with their permissions', async () => {
    const { status, body } = await call(rolesContract.list, {}, { token: await tokenOf(await buildMember(db, { role: 'Lead' })) });
    expect(status).toBe(200);
    expect(body.map(({ name }) => name)).toEqual([...BUILT_IN_ROLES]);
    expect(body[0]).toEqual({ id: ROLES.System.id, name: 'System', builtIn: true, privileges: [...PERMISSIONS] });
    expect(PERMISSIONS).toHaveLength(21);
  });

  test('401: without a token', async () => {
    expect(await call(rolesContract.list)).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });

  test('403: without READ_ROLE', async () => {
    const token = await tokenOf(await buildMember(db, { role: 'Tester' }));
    expect(await call(rolesContract.list, {}, { token })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });
});

describe('roles', () => {
  test('S29 isSystem holds for System alone, isAdmin for System and Admin', () => {
    expect(BUILT_IN_ROLES.filter((name) => isSystem({ name }))).toEqual(['System']);
    expect(BUILT_IN_ROLES.filter((name) => isAdmin({ name }))).toEqual(['System', 'Admin']);
  });

  test('a role is granted by whoever holds all it holds, System by System alone', () => {
    const granter = (role: 'Admin' | 'Lead' | 'System') => ({ role, permissions: builtInRole(role).permissions });
    const grants = (role: 'Admin' | 'Lead' | 'System') => BUILT_IN_ROLES.filter((name) => canGrantRole(granter(role), builtInRole(name)));
    expect(grants('System')).toEqual([...BUILT_IN_ROLES]);
    expect(grants('Admin')).toEqual(['Admin', 'Lead', 'Tester', 'Client']);
    expect(grants('Lead')).toEqual(['Lead', 'Tester', 'Client']);
    expect(canGrantRole({ role: 'Everything', permissions: new Set(PERMISSIONS) }, builtInRole('System'))).toBe(false);
  });
});
