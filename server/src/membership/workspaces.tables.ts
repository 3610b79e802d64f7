import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { DueDays } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';

/** Installation table: the tenants. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower-case words with hyphens, unique in the installation. */
    slug: text('slug').notNull(),
    timeZone: text('time_zone').notNull().default('Asia/Ho_Chi_Minh'),
    /** Path of an image in public_images: `/avatar/…`. */
    logo: text('logo'),
    /** `#rrggbb`: headings and lines of reports; null for Coloa's own. */
    reportColor: text('report_color'),
    /** One line that replaces the names of workspace and client at the foot of each page of a report; empty: these names. */
    reportFooter: text('report_footer').notNull().default(''),
    /** The languages of its reports and issues. */
    languages: text('languages', { enum: LANGUAGES })
      .array()
      .notNull()
      .default([...LANGUAGES]),
    /** Days from acceptance in which an issue of each severity must be fixed; a missing severity has no limit. */
    dueDays: jsonb('due_days').$type<DueDays>().notNull().default({}),
    /** Members without two-factor can only set it up. */
    twoFactorRequired: boolean('two_factor_required').notNull().default(false),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    /** The time of the move to the bin: no user can enter a workspace in the bin. */
    deletedAt: instantColumn('deleted_at'),
    deletedBy: uuid('deleted_by'),
  },
  (t) => [uniqueIndex('workspaces_slug').on(t.slug), index('workspaces_deleted').on(t.deletedAt, t.id).where(sql`deleted_at is not null`)],
);
