import type { Correction } from '@coloa/contract/issues/corrections.contract.ts';
import {
  type IssuePart,
  type IssueStatus,
  isEditable,
  isPublished,
  stepNeeds,
  TRANSITIONS,
  type Transition,
  transition,
} from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import type { Reason } from '@coloa/contract/reasons.ts';
import type { Actor } from '../platform/actor.ts';
import { withReasons } from '../platform/reasons.ts';
import { canSeeIssues, canWriteIssue, type ProjectAccess } from '../projects/projects.policy.ts';

type Who = Pick<Actor, 'userId'>;

export interface SeenState {
  status: IssueStatus;
  reporterId: string;
  deletedAt: Date | null;
}

export interface IssueState extends SeenState {
  contributes: boolean;
  /** Users who wrote in the issue or contributed to it since it last became a DRAFT. */
  writers: readonly string[];
  /** Whether the actor marked the issue as ready for retest, and no retest was recorded since. */
  markedReady: boolean;
  /** Whether the issue was sent to review under two-person review. */
  twoPersonReview: boolean;
}

export interface ReviewRule {
  /**
   * If true, the reporter, and users who wrote in an issue or contributed to it, cannot decide on it, regardless of their project roles.
   */
  twoPersonReview: boolean;
}

const isReporter = (actor: Who, issue: SeenState): boolean => issue.reporterId === actor.userId;
const isAuthor = (actor: Who, issue: IssueState): boolean => issue.contributes || isReporter(actor, issue);

/** Whether the actor is or was an author of the issue. Checking only current contributors would let a removed contributor decide. */
const hasWritten = (actor: Who, issue: IssueState): boolean => isAuthor(actor, issue) || issue.writers.includes(actor.userId);

/**
 * Whether two-person review applies to an issue. If the rule is turned off, it still applies to issues that were sent to review before. If
 * it is turned on, it applies to all issues.
 */
export const needsTwo = (issue: Pick<IssueState, 'twoPersonReview'>, rule: ReviewRule): boolean =>
  issue.twoPersonReview || rule.twoPersonReview;

/** Returns the actor's roles in the issue. Callers check that the actor can read the project. */
function parts(access: ProjectAccess, actor: Who, issue: IssueState): ReadonlySet<IssuePart> {
  const own: IssuePart[] = [];
  if (isReporter(actor, issue)) own.push('REPORTER');
  if (issue.contributes) own.push('CONTRIBUTOR');
  return new Set<IssuePart>([...access.hats, ...own]);
}

const wears = (access: ProjectAccess, ...hats: Hat[]): boolean => hats.some((hat) => access.hats.has(hat));

const touchable = (access: ProjectAccess, issue: SeenState): boolean =>
  access.frozen === null && canSeeIssues(access, issue.status) && issue.deletedAt === null;

/**
 * Whether the actor's role allows deleting the issue. Ignores whether the project is archived or in the bin, because these states prevent
 * changes but not reading.
 */
const mayDelete = (access: ProjectAccess, actor: Who, issue: SeenState): boolean =>
  wears(access, 'LEAD') || (issue.status === 'DRAFT' && isReporter(actor, issue));

/** An issue in the bin is only visible to users who can delete and therefore restore it. */
export const canSeeIssue = (access: ProjectAccess, actor: Who, issue: SeenState): boolean =>
  canSeeIssues(access, issue.status) && (issue.deletedAt === null || mayDelete(access, actor, issue));

export const canEditIssue = (access: ProjectAccess, actor: Who, issue: IssueState): boolean =>
  touchable(access, issue) && isEditable(issue.status, { isLead: wears(access, 'LEAD'), isAuthor: isAuthor(actor, issue) });

/** Authors who could edit the issue before its publication propose corrections to the published one. */
export const canProposeCorrection = (access: ProjectAccess, actor: Who, issue: IssueState): boolean =>
  touchable(access, issue) &&
  access.reads === 'all' &&
  isPublished(issue.status) &&
  isAuthor(actor, issue) &&
  !canEditIssue(access, actor, issue);

interface ProposedBy {
  authorId: string;
}

export const decidesCorrections = (access: ProjectAccess): boolean => access.reads === 'all' && wears(access, 'LEAD');
const isProposer = (access: ProjectAccess, actor: Who, { authorId }: ProposedBy): boolean =>
  access.reads === 'all' && authorId === actor.userId;

/** Clients see no corrections, not even those that they proposed in an earlier project role. */
export const canSeeCorrection = (access: ProjectAccess, actor: Who, correction: ProposedBy): boolean =>
  decidesCorrections(access) || isProposer(access, actor, correction);

export const canDecideCorrections = (access: ProjectAccess, issue: SeenState): boolean =>
  touchable(access, issue) && decidesCorrections(access);

export const canWithdrawCorrection = (access: ProjectAccess, actor: Who, issue: SeenState, correction: ProposedBy): boolean =>
  touchable(access, issue) && isProposer(access, actor, correction);

/** Clients cannot read versions, because these show texts from before the publication and texts that were redacted later. */
export const canReadVersions = (access: ProjectAccess): boolean => access.reads === 'all';

/** Clients see neither the decisions to keep passages that look like secrets nor their reasons. */
export const canSeeKeptSecrets = (access: ProjectAccess): boolean => access.reads === 'all';
export const canKeepSecrets = (access: ProjectAccess, actor: Who, issue: IssueState): boolean =>
  canSeeKeptSecrets(access) && canEditIssue(access, actor, issue);

export const canAttachToIssue = canEditIssue;
export const canAddLanguage = canEditIssue;
/** The list of contributors cannot change during a review, because it determines who can decide. */
export const canChangeContributors = (access: ProjectAccess, actor: Who, issue: IssueState): boolean =>
  issue.status !== 'IN_REVIEW' && canEditIssue(access, actor, issue);

export const canDeleteIssue = (access: ProjectAccess, actor: Who, issue: SeenState): boolean =>
  touchable(access, issue) && mayDelete(access, actor, issue);

export const canRestoreIssue = (access: ProjectAccess, actor: Who, issue: SeenState): boolean =>
  access.frozen === null && canSeeIssues(access, issue.status) && mayDelete(access, actor, issue);

export const canSetPriority = (access: ProjectAccess, issue: SeenState): boolean =>
  touchable(access, issue) && wears(access, 'LEAD', 'REVIEWER');

export const canRetest = (access: ProjectAccess, issue: SeenState): boolean =>
  touchable(access, issue) && issue.status === 'READY_FOR_RETEST' && wears(access, 'LEAD', 'TESTER');

/** The tester who recorded a retest can edit it while in the project as a tester, in each status of the issue. */
export const canEditRetest = (access: ProjectAccess, actor: Who, issue: SeenState, { testedBy }: { testedBy: string }): boolean =>
  touchable(access, issue) && (wears(access, 'LEAD') || (wears(access, 'TESTER') && testedBy === actor.userId));

/**
 * Whether the actor can change the status to `to`, directly or by a retest. False if there is no such transition from the current status.
 */
export function canMoveIssue(access: ProjectAccess, actor: Who, issue: IssueState, rule: ReviewRule, to: IssueStatus): boolean {
  return canStep(access, actor, issue, to) && !isOwnDecision(actor, issue, rule, to);
}

/**
 * Whether the step is a decision that the actor cannot make under two-person review, because the actor is or was an author of the issue.
 */
const isOwnDecision = (actor: Who, issue: IssueState, rule: ReviewRule, to: IssueStatus): boolean =>
  transition(issue.status, to)?.review === true && needsTwo(issue, rule) && hasWritten(actor, issue);

/** Whether two-person review is the only reason why the actor cannot make the step. */
export const isBarred = (access: ProjectAccess, actor: Who, issue: IssueState, rule: ReviewRule, to: IssueStatus): boolean =>
  canStep(access, actor, issue, to) && isOwnDecision(actor, issue, rule, to);

const canStep = (access: ProjectAccess, actor: Who, issue: IssueState, to: IssueStatus): boolean =>
  touchable(access, issue) && isStepOf(access, actor, issue, to);

/** Whether one of the actor's roles allows the status change, regardless of the state of the project. */
function isStepOf(access: ProjectAccess, actor: Who, issue: IssueState, to: IssueStatus): boolean {
  const step = transition(issue.status, to);
  if (!step || (step.withdraw && !issue.markedReady)) return false;
  const mine = parts(access, actor, issue);
  return step.by.some((part) => mine.has(part));
}

/** Whether an issue with this status can be the original of a duplicate. */
export const isOriginal = (status: IssueStatus): boolean => status !== 'DUPLICATE' && status !== 'REJECTED';

/** Whether the actor can create an issue, send it to review, and then mark it as a duplicate. */
export function canRepeatNew(access: ProjectAccess, actor: Who, rule: ReviewRule): boolean {
  const own = { reporterId: actor.userId, deletedAt: null, contributes: false, writers: [actor.userId], markedReady: false };
  const sent: IssueState = { ...own, status: 'IN_REVIEW', twoPersonReview: rule.twoPersonReview };
  return canWriteIssue(access) && canMoveIssue(access, actor, sent, rule, 'DUPLICATE');
}

const stepsFrom = (status: IssueStatus): Transition[] => TRANSITIONS.filter((step) => step.from === status && !step.retest);

const untouchable = (access: ProjectAccess, issue: SeenState): Reason | null => access.frozen ?? (issue.deletedAt && 'ISSUE_DELETED');

/** Only leads, testers and authors get the reason why they cannot edit or delete an issue, because their role includes writing issues. */
const writesIssues = (access: ProjectAccess, actor: Who, issue: IssueState): boolean =>
  access.reads === 'all' && (wears(access, 'LEAD', 'TESTER') || isAuthor(actor, issue));

function whyNotEdit(access: ProjectAccess, actor: Who, issue: IssueState): Reason | null {
  if (canEditIssue(access, actor, issue) || !writesIssues(access, actor, issue)) return null;
  return untouchable(access, issue) ?? (isAuthor(actor, issue) ? 'REVIEWED' : 'NOT_ISSUE_AUTHOR');
}

function whyNotDelete(access: ProjectAccess, actor: Who, issue: IssueState): Reason | null {
  if (canDeleteIssue(access, actor, issue) || !writesIssues(access, actor, issue)) return null;
  return untouchable(access, issue) ?? (isReporter(actor, issue) ? 'NOT_DRAFT' : 'NOT_ISSUE_REPORTER');
}

const issueReasons = (access: ProjectAccess, actor: Who, issue: IssueState): Issue['can']['why'] =>
  withReasons({
    edit: whyNotEdit(access, actor, issue),
    delete: whyNotDelete(access, actor, issue),
    retest:
      canSeeIssues(access, issue.status) && issue.status === 'READY_FOR_RETEST' && wears(access, 'LEAD', 'TESTER')
        ? untouchable(access, issue)
        : null,
  });

export const correctionAbilities = (access: ProjectAccess, actor: Who, issue: SeenState, correction: ProposedBy): Correction['can'] => ({
  decide: canDecideCorrections(access, issue),
  withdraw: canWithdrawCorrection(access, actor, issue, correction),
  why: withReasons({
    decide: decidesCorrections(access) ? untouchable(access, issue) : null,
    withdraw: isProposer(access, actor, correction) ? untouchable(access, issue) : null,
  }),
});

/** Returns the status changes that the actor's roles allow, but that the state of the issue or project, or two-person review, prevents. */
function heldSteps(access: ProjectAccess, actor: Who, issue: IssueState, rule: ReviewRule): Issue['can']['held'] {
  if (!canSeeIssues(access, issue.status)) return [];
  return stepsFrom(issue.status).flatMap(({ to }) => {
    if (!isStepOf(access, actor, issue, to) || canMoveIssue(access, actor, issue, rule, to)) return [];
    return [{ status: to, reason: untouchable(access, issue) ?? 'TWO_PERSON_REVIEW' }];
  });
}

/** Returns the actions that the page offers. The API calls check them with the same functions. */
export const issueAbilities = (access: ProjectAccess, actor: Who, issue: IssueState, rule: ReviewRule): Issue['can'] => ({
  edit: canEditIssue(access, actor, issue),
  propose: canProposeCorrection(access, actor, issue),
  delete: canDeleteIssue(access, actor, issue),
  setPriority: canSetPriority(access, issue),
  attach: canAttachToIssue(access, actor, issue),
  contribute: canChangeContributors(access, actor, issue),
  addLanguage: canAddLanguage(access, actor, issue),
  versions: canReadVersions(access),
  retest: canRetest(access, issue),
  why: issueReasons(access, actor, issue),
  held: heldSteps(access, actor, issue, rule),
  moveTo: stepsFrom(issue.status)
    .filter(({ to }) => canMoveIssue(access, actor, issue, rule, to))
    .map(({ to, note }) => ({ status: to, note, needs: stepNeeds(to) })),
});
