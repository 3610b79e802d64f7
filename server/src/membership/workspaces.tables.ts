import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { ReadinessRules } from '@coloa/contract/readiness/readiness-rules.ts';
import type { DueDays } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';

/** Installation table: workspaces are the tenants. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    timeZone: text('time_zone').notNull().default('Asia/Ho_Chi_Minh'),
    /** The path of an image in `public_images`, such as `/avatar/…`. */
    logo: text('logo'),
    /** A colour such as `#1a2b3c`; null for the default colour. */
    reportColor: text('report_color'),
    /** Replaces the names of the workspace and the client in the page footer. If empty, the footer shows these names. */
    reportFooter: text('report_footer').notNull().default(''),
    languages: text('languages', { enum: LANGUAGES })
      .array()
      .notNull()
      .default([...LANGUAGES]),
    /** Days from acceptance until an issue must be fixed, by severity. A missing severity has no limit. */
    dueDays: jsonb('due_days').$type<DueDays>().notNull().default({}),
    /**
     * The levels of the readiness rules, which decide whether missing or doubtful content stops a status change. Rules that are not listed
     * have their default level.
     */
    readiness: jsonb('readiness').$type<ReadinessRules>().notNull().default({}),
    /** If true, members without two-factor authentication can do nothing but set it up. */
    twoFactorRequired: boolean('two_factor_required').notNull().default(false),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    deletedAt: instantColumn('deleted_at'),
    deletedBy: uuid('deleted_by'),
  },
  (t) => [uniqueIndex('workspaces_slug').on(t.slug), index('workspaces_deleted').on(t.deletedAt, t.id).where(sql`deleted_at is not null`)],
);
