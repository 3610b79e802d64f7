import { sql } from 'drizzle-orm';
import { customType, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FieldVersions } from '../edit-versions.ts';

/** Returns a column with an instant, which is read as a Date. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const workspaceIdColumn = () => uuid('workspace_id').notNull();

/** Text prepared for search: written and queried through the platform's `folding`. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Condition of the rows whose search text an earlier version of Coloa folded, below `SEARCH_VERSION`: each table has an index of them. */
export const hasOldSearchText = sql`search_version < 2`;

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Returns the column with the version at which each field last changed. */
export const fieldVersionsColumn = () => jsonb('field_versions').$type<FieldVersions>().notNull().default({});
