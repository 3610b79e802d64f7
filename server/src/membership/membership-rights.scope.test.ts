import { ROLES } from '@coloa/contract/permissions.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { holdsAny } from './membership-rights.scope.ts';
import { roles } from './roles.tables.ts';
import { memberships, users } from './users.tables.ts';

const { db } = await testApp();

test('holding one of several permissions is enough, and System has all permissions in every workspace', async () => {
  const workspace = await buildWorkspace(db);
  const tester = await buildMember(db, { workspace, role: 'Tester' });
  const client = await buildMember(db, { workspace, role: 'Client' });
  const system = await buildMember(db, { role: 'System' });
  await db.insert(memberships).values({ workspaceId: workspace.id, userId: system.id, role: 'Client' });
  expect(ROLES.Tester.privileges).toContain('READ_USER');
  expect(ROLES.Tester.privileges).not.toContain('READ_PROJECT');
  const holders = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .where(
      and(
        eq(memberships.workspaceId, workspace.id),
        inArray(users.id, [tester.id, client.id, system.id]),
        holdsAny(db, ['READ_PROJECT', 'READ_USER']),
      ),
    );
  expect(new Set(holders.map(({ id }) => id))).toEqual(new Set([tester.id, system.id]));
});
