import { LANGUAGES } from '@coloa/contract/languages.ts';
import { BUILT_IN_ROLES } from '@coloa/contract/permissions.ts';
import { THEMES } from '@coloa/contract/profile/profile.contract.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  QueryBuilder,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { type JsonObject, jsonObject, jsonRow, jsonRows } from '../platform/database/json-rows.ts';
import { roles } from './roles.tables.ts';
import { workspaces } from './workspaces.tables.ts';

/** Installation table: users are independent of workspaces. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull(),
    /**
     * A key that is equal for usernames that look the same. Not unique, because earlier versions accepted such usernames. Null until the
     * first start after an upgrade.
     */
    usernameLook: text('username_look'),
    email: text('email'),
    emailKey: text('email_key'),
    name: text('name').notNull(),
    /** The folded search text, which begins with the given name, because lists of users are sorted by it. */
    searchText: text('search_text').notNull(),
    /** The path of an image in `public_images`, such as `/avatar/…`. */
    avatar: text('avatar'),
    language: text('language', { enum: LANGUAGES }).notNull().default('vi'),
    theme: text('theme', { enum: THEMES }).notNull().default('auto'),
    /** Null until an invited user chooses a password. */
    passwordHash: text('password_hash'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    disabled: boolean('disabled').notNull().default(false),
    lastWorkspaceId: uuid('last_workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    lastSeenAt: instantColumn('last_seen_at'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    uniqueIndex('users_email_key').on(t.emailKey),
    index('users_username_look').on(t.usernameLook),
  ],
);

interface PersonTable {
  id: AnyPgColumn;
  username: AnyPgColumn;
  name: AnyPgColumn;
  avatar: AnyPgColumn;
}

export const personColumns = <Table extends PersonTable>(
  of: Table,
): { id: Table['id']; username: Table['username']; name: Table['name']; avatar: Table['avatar'] } => ({
  id: of.id,
  username: of.username,
  name: of.name,
  avatar: of.avatar,
});

const person = personColumns(users);

/** Selects a person as one JSON column; null if `id` is null. */
export const personAsJson = (id: AnyPgColumn): SQL<JsonObject<typeof person> | null> =>
  jsonRow(
    new QueryBuilder()
      .select({ row: jsonObject(person) })
      .from(users)
      .where(eq(users.id, id)),
  );

/** Selects the people with the given ids as one JSON column. Ignores ids that are null. */
export const peopleAsJson = (ids: readonly AnyPgColumn[]): SQL<JsonObject<typeof person>[]> =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject(person) })
      .from(users)
      .where(sql`${users.id} in (${sql.join([...ids], sql`, `)})`),
  );

/** A System membership in any workspace makes the user System in all workspaces. */
export const memberships = pgTable(
  'memberships',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: BUILT_IN_ROLES }),
    roleId: uuid('role_id'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId] }),
    index('memberships_user').on(t.userId),
    index('memberships_system').on(t.userId).where(sql`role = 'System'`),
    index('memberships_role').on(t.workspaceId, t.roleId).where(sql`role_id is not null`),
    // The foreign key has no `onDelete`, so that an assigned role cannot be deleted.
    foreignKey({ columns: [t.workspaceId, t.roleId], foreignColumns: [roles.workspaceId, roles.id] }),
    check('memberships_one_role', sql`num_nonnulls(role, role_id) = 1`),
  ],
);
