import { LIMITS } from '@coloa/contract/limits.ts';
import type { BuiltInRole } from '@coloa/contract/permissions.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { DAY_MS } from '../platform/text/days.ts';
import { invitations } from './invitations.tables.ts';
import { type BuiltUser, buildMember } from './users.factory.ts';

interface InvitationOptions {
  user: Pick<BuiltUser, 'id' | 'username'>;
  by?: { id: string; workspaceId: string };
  role?: BuiltInRole;
}

export async function buildInvitation(
  db: DbOrTx,
  { user, by, role = 'Tester' }: InvitationOptions,
  overrides: Partial<typeof invitations.$inferInsert> = {},
) {
  const inviter = by ?? (await buildMember(db, { role: 'Admin' }));
  const row = {
    workspaceId: inviter.workspaceId,
    id: newId(),
    userId: user.id,
    username: user.username,
    role,
    invitedBy: inviter.id,
    expiresAt: new Date(Date.now() + LIMITS.invitationDays * DAY_MS),
    ...overrides,
  };
  await db.insert(invitations).values(row);
  return row;
}
