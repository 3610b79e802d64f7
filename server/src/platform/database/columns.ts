import { customType, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FieldVersions } from '../edit-versions.ts';

/** An instant; JavaScript sees a Date. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const workspaceIdColumn = () => uuid('workspace_id').notNull();

/** Text prepared for search: written and queried through the platform's `folding`. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The version at which each field of a text last changed. */
export const fieldVersionsColumn = () => jsonb('field_versions').$type<FieldVersions>().notNull().default({});
