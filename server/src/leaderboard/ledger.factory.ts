import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { and, asc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { issueHistory, issues } from '../issues/issues.tables.ts';
import { retests } from '../issues/retests/retests.tables.ts';
import type { Tx } from '../platform/database/database.ts';
import { taskAssignees, tasks } from '../tasks/tasks.tables.ts';
import { settleIssue } from './ledger.service.ts';
import { ratesInForce } from './rates.service.ts';
import { awardRowsOfProject } from './row-awards.repo.ts';
import { settleTask } from './task-awards.service.ts';

interface OfProject {
  id: string;
  workspaceId: string;
}
interface Deed {
  at: Date;
  settle: () => Promise<void>;
}

const FROM_REVIEW = JSON.stringify([{ field: 'status', from: 'IN_REVIEW' }]);
const UNDECIDED: IssueStatus[] = ['DRAFT', 'IN_REVIEW'];

async function decisions(tx: Tx, { id, workspaceId }: OfProject) {
  const steps = await tx
    .select({ issueId: issueHistory.issueId, userId: issueHistory.actorId, at: issueHistory.at })
    .from(issueHistory)
    .innerJoin(issues, and(eq(issues.workspaceId, issueHistory.workspaceId), eq(issues.id, issueHistory.issueId)))
    .where(
      and(
        eq(issues.workspaceId, workspaceId),
        eq(issues.projectId, id),
        isNull(issues.deletedAt),
        notInArray(issues.status, UNDECIDED),
        eq(issueHistory.action, 'STATUS'),
        sql`${issueHistory.changes} @> ${FROM_REVIEW}::jsonb`,
      ),
    )
    .orderBy(asc(issueHistory.at), asc(issueHistory.id));
  return [...new Map(steps.map((step) => [step.issueId, step])).values()];
}

const resultsOf = (tx: Tx, { id, workspaceId }: OfProject) =>
  tx
    .select({ issueId: retests.issueId, userId: retests.testedBy, at: retests.at, round: retests.roundId })
    .from(retests)
    .innerJoin(issues, and(eq(issues.workspaceId, retests.workspaceId), eq(issues.id, retests.issueId)))
    .where(
      and(eq(issues.workspaceId, workspaceId), eq(issues.projectId, id), isNull(issues.deletedAt), ne(retests.result, 'NOT_TESTABLE')),
    );

const doneTasks = (tx: Tx, { id, workspaceId }: OfProject) =>
  tx
    .select({
      id: tasks.id,
      at: tasks.updatedAt,
      createdBy: tasks.createdBy,
      assignees: sql<string[]>`array(
        select a.user_id::text from ${taskAssignees} as "a"
        where a.workspace_id = ${tasks}.workspace_id and a.task_id = ${tasks}.id order by a."position")`,
    })
    .from(tasks)
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.projectId, id), eq(tasks.status, 'DONE')));

export async function buildLedger(tx: Tx, project: OfProject, timeZone: string): Promise<void> {
  const { id: projectId, workspaceId } = project;
  const cause = (userId: string, at: Date) => ({ workspaceId, userId, timeZone, at });
  const deeds: Deed[] = [
    ...(await decisions(tx, project)).map(({ issueId, userId, at }) => ({
      at,
      settle: () => settleIssue(tx, { cause: cause(userId, at), issueId, projectId, decided: true }),
    })),
    ...(await resultsOf(tx, project)).map(({ issueId, userId, at, round }) => ({
      at,
      settle: () =>
        settleIssue(tx, { cause: cause(userId, at), issueId, projectId, retest: { roundId: round, testedBy: userId, counts: true } }),
    })),
    ...(await doneTasks(tx, project)).map(({ id: taskId, at, createdBy, assignees }) => {
      const [before, after] = [
        { done: false, assignees },
        { done: true, assignees },
      ];
      return { at, settle: () => settleTask(tx, { cause: cause(assignees[0] ?? createdBy, at), taskId, projectId, before, after }) };
    }),
  ];
  for (const { settle } of deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await settle();
  await awardRowsOfProject(tx, workspaceId, projectId, timeZone, await ratesInForce(tx, workspaceId));
}
