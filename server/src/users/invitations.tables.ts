import { BUILT_IN_ROLES } from '@coloa/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { roles } from '../membership/roles.tables.ts';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

/** Accepted and withdrawn invitations are deleted immediately. A daily job deletes expired ones. */
export const invitations = pgTable(
  'invitations',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The username at the time of the invitation, because the workspace must not see a later one. */
    username: text('username').notNull(),
    role: text('role', { enum: BUILT_IN_ROLES }),
    roleId: uuid('role_id'),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    expiresAt: instantColumn('expires_at').notNull(),
    declinedAt: instantColumn('declined_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('invitations_of_user').on(t.workspaceId, t.userId),
    index('invitations_user').on(t.userId),
    index('invitations_expiry').on(t.expiresAt),
    foreignKey({ columns: [t.workspaceId, t.roleId], foreignColumns: [roles.workspaceId, roles.id] }).onDelete('cascade'),
    check('invitations_one_role', sql`num_nonnulls(role, role_id) = 1`),
  ],
);
