import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { instantColumn } from '../platform/database/columns.ts';

/** Installation table: profile pictures and logos, which are public under random names. */
export const publicImages = pgTable(
  'public_images',
  {
    /** Public name of the image: 32 hexadecimal digits and `.webp` or `.png`. */
    fileName: text('file_name').primaryKey(),
    storedAs: text('stored_as').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    logoOf: uuid('logo_of').references(() => workspaces.id, { onDelete: 'cascade' }),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (t) => [index('public_images_user').on(t.userId), index('public_images_logo').on(t.logoOf), index('public_images_stored').on(t.storedAs)],
);
