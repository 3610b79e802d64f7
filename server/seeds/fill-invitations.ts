import { LIMITS } from '@coloa/contract/limits.ts';
import type { BuiltInRole } from '@coloa/contract/permissions.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import { DAY_MS } from '../src/platform/text/days.ts';
import { buildInvitation } from '../src/users/invitations.factory.ts';
import type { WorkspaceKey } from './company.ts';
import { type Users, userOf } from './team.ts';

const INVITATIONS: readonly { user: string; workspace: WorkspaceKey; by: string; role: BuiltInRole; daysAgo: number }[] = [
  { user: 'duc.vu', workspace: 'public', by: 'thu.pham', role: 'Tester', daysAgo: 1 },
  { user: 'tung.ngo', workspace: 'finance', by: 'minh.tran', role: 'Client', daysAgo: 3 },
];

/** Inserts the invitations of the demo. Their dates depend on the current date, because invitations expire. */
export async function fillInvitations(tx: DbOrTx, workspaces: Readonly<Record<WorkspaceKey, { id: string }>>, users: Users): Promise<void> {
  for (const { user, workspace, by, role, daysAgo } of INVITATIONS) {
    const createdAt = new Date(Date.now() - daysAgo * DAY_MS);
    const expiresAt = new Date(createdAt.getTime() + LIMITS.invitationDays * DAY_MS);
    const inviter = { id: userOf(users, by).id, workspaceId: workspaces[workspace].id };
    await buildInvitation(tx, { user: userOf(users, user), by: inviter, role }, { createdAt, expiresAt });
  }
}
