import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** An instant; JavaScript sees a Date. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const workspaceIdColumn = () => uuid('workspace_id').notNull();

/** Text prepared for search: filled and asked through the platform's `folding`. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
