import { type IssuePart, type IssueStatus, TRANSITIONS, transition, WRITABLE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import type { Actor } from '../platform/actor.ts';
import { canSeeIssues, type ProjectAccess } from '../projects/projects.policy.ts';

type Who = Pick<Actor, 'userId'>;

/** What the rules need of an issue. */
export interface IssueState {
  status: IssueStatus;
  reporterId: string;
  deletedAt: Date | null;
}

/** What the rules need of its project, beside the actor's access to it. */
export interface ReviewRule {
  /** The reporter then never decides on their own issue, whatever hats they wear. */
  twoPersonReview: boolean;
}

const isReporter = (actor: Who, issue: IssueState): boolean => issue.reporterId === actor.userId;

/** Hats count for those who read the project; so does having reported the issue. */
const parts = (access: ProjectAccess, actor: Who, issue: IssueState): ReadonlySet<IssuePart> =>
  new Set<IssuePart>([...access.hats, ...(isReporter(actor, issue) ? (['REPORTER'] as const) : [])]);

const wears = (access: ProjectAccess, ...hats: Hat[]): boolean => hats.some((hat) => access.hats.has(hat));

const touchable = (access: ProjectAccess, issue: IssueState): boolean =>
  access.frozen === null && canSeeIssues(access, issue.status) && issue.deletedAt === null;

/** Asked without regard to archive and bin, since these forbid writing, not reading. */
const mayDelete = (access: ProjectAccess, actor: Who, issue: IssueState): boolean =>
  wears(access, 'LEAD') || (issue.status === 'DRAFT' && isReporter(actor, issue));

/** In the bin it is there for those alone who may take it back. */
export const canSeeIssue = (access: ProjectAccess, actor: Who, issue: IssueState): boolean =>
  canSeeIssues(access, issue.status) && (issue.deletedAt === null || mayDelete(access, actor, issue));

export const canEditIssue = (access: ProjectAccess, actor: Who, issue: IssueState): boolean =>
  touchable(access, issue) && (wears(access, 'LEAD') || (isReporter(actor, issue) && WRITABLE_STATUSES.includes(issue.status)));

export const canAttachToIssue = canEditIssue;

export const canDeleteIssue = (access: ProjectAccess, actor: Who, issue: IssueState): boolean =>
  touchable(access, issue) && mayDelete(access, actor, issue);

/** Whoever may delete it. */
export const canRestoreIssue = (access: ProjectAccess, actor: Who, issue: IssueState): boolean =>
  access.frozen === null && canSeeIssues(access, issue.status) && mayDelete(access, actor, issue);

export const canSetPriority = (access: ProjectAccess, issue: IssueState): boolean =>
  touchable(access, issue) && wears(access, 'LEAD', 'REVIEWER');

/** Whether the actor can make a step from the present status; false as well where the table has no such step. */
export function canMoveIssue(access: ProjectAccess, actor: Who, issue: IssueState, rule: ReviewRule, to: IssueStatus): boolean {
  const step = transition(issue.status, to);
  if (!step || !touchable(access, issue)) return false;
  if (step.review && rule.twoPersonReview && isReporter(actor, issue)) return false;
  const mine = parts(access, actor, issue);
  return step.by.some((part) => mine.has(part));
}

/** What the page offers; the calls ask the same functions. */
export const issueAbilities = (access: ProjectAccess, actor: Who, issue: IssueState, rule: ReviewRule): Issue['can'] => ({
  edit: canEditIssue(access, actor, issue),
  delete: canDeleteIssue(access, actor, issue),
  setPriority: canSetPriority(access, issue),
  attach: canAttachToIssue(access, actor, issue),
  moveTo: TRANSITIONS.filter(({ from, to }) => from === issue.status && canMoveIssue(access, actor, issue, rule, to)).map(
    ({ to, note }) => ({ status: to, note }),
  ),
});
