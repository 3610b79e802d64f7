import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { and, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Places } from '../../platform/database/prepared.ts';
import { projects } from '../../projects/projects.tables.ts';
import { issues } from '../issues.tables.ts';
import { assigned, contributes, notIn, reporterAssigned, reporterAssignedEach } from './issue-conditions.repo.ts';

type At = Places<'workspaceId' | 'waiterId'>;

/**
 * The access of a user, which determines the issues that wait for the user. With `all`, the user has the rights of a LEAD in all projects;
 * with `assigned`, those of the user's project roles. With `client`, the user fixes issues but does not decide.
 */
export type Waits = 'all' | 'assigned' | 'client';
type TeamWaits = Exclude<Waits, 'client'>;

const decidable = (at: At, waits: TeamWaits): SQL | undefined =>
  and(
    waits === 'all' ? undefined : assigned(at, at.waiterId, ['REVIEWER', 'LEAD']),
    or(
      and(notIn(at, eq(projects.twoPersonReview, true)), not(issues.twoPersonReview)),
      and(ne(issues.reporterId, at.waiterId), not(contributes(at, at.waiterId)), sql`not ${at.waiterId} = any(${issues.writers})`),
    ),
  );

const TESTS: Hat[] = ['TESTER', 'LEAD'];

const retestable = (at: At, waits: TeamWaits, few: boolean): SQL | undefined =>
  and(
    waits === 'all' ? undefined : assigned(at, at.waiterId, TESTS),
    or(
      eq(issues.reporterId, at.waiterId),
      not(few ? reporterAssignedEach(at, TESTS) : reporterAssigned(at, TESTS, waits === 'all' ? null : at.waiterId)),
    ),
  );

/** Condition: the issue waits for the user. Excludes issues of archived projects. For `few`, see `IssueForm`. */
export const waiting = (at: At, waits: Waits, few: boolean): SQL | undefined =>
  waits === 'client' ? fixable(at) : decidableOrRetestable(at, waits, few);

const fixable = (at: At): SQL | undefined =>
  and(inArray(issues.status, ['OPEN', 'IN_PROGRESS']), assigned(at, at.waiterId, ['CLIENT']), notIn(at, eq(projects.status, 'ARCHIVED')));

const decidableOrRetestable = (at: At, waits: TeamWaits, few: boolean): SQL | undefined =>
  and(
    // The statuses are literals, because the condition has to match that of the partial index.
    sql`${issues.status} in ('IN_REVIEW', 'READY_FOR_RETEST')`,
    notIn(at, eq(projects.status, 'ARCHIVED')),
    // With a separate condition for each status, the planner would not use the covering index.
    sql`case ${issues.status} when 'IN_REVIEW' then ${decidable(at, waits)} else ${retestable(at, waits, few)} end`,
  );
