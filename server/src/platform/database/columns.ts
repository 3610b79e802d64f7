import { sql } from 'drizzle-orm';
import { customType, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FieldVersions } from '../edit-versions.ts';

export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const workspaceIdColumn = () => uuid('workspace_id').notNull();

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Matches rows whose search text an earlier version of Coloa wrote. Each table has an index with this condition. */
export const hasOldSearchText = sql`search_version < 2`;

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const fieldVersionsColumn = () => jsonb('field_versions').$type<FieldVersions>().notNull().default({});
