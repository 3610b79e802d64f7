export const ISSUE_STATUSES = [
  'DRAFT',
  'IN_REVIEW',
  'OPEN',
  'IN_PROGRESS',
  'READY_FOR_RETEST',
  'RISK_ACCEPTED',
  'CLOSED',
  'REJECTED',
  'DUPLICATE',
] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/** Statuses that clients can see: accepted and not withdrawn. */
export const PUBLISHED_STATUSES = [
  'OPEN',
  'IN_PROGRESS',
  'READY_FOR_RETEST',
  'RISK_ACCEPTED',
  'CLOSED',
] as const satisfies readonly IssueStatus[];
export const isPublished = (status: IssueStatus): boolean => (PUBLISHED_STATUSES as readonly IssueStatus[]).includes(status);

/** Whether clients read the note of a status change. Notes of reviews, and of steps that hide the issue from clients, are internal. */
export const isNoteShown = (from: IssueStatus, to: IssueStatus): boolean => isPublished(from) && isPublished(to);

/** Settled statuses: no fix is expected. */
export const SETTLED_STATUSES = ['RISK_ACCEPTED', 'CLOSED', 'REJECTED', 'DUPLICATE'] as const satisfies readonly IssueStatus[];

/** Statuses in which an issue is never overdue. While it waits for its retest, the team has to act, not the fix owner. */
export const NEVER_OVERDUE_STATUSES = ['READY_FOR_RETEST', ...SETTLED_STATUSES] as const satisfies readonly IssueStatus[];
export const isNeverOverdue = (status: IssueStatus): boolean => (NEVER_OVERDUE_STATUSES as readonly IssueStatus[]).includes(status);

export const takesRetestRequest = (status: IssueStatus): boolean =>
  status !== 'READY_FOR_RETEST' && status !== 'RISK_ACCEPTED' && status !== 'CLOSED';

/** Statuses of issues that do not count as findings. */
export const UNCOUNTED_STATUSES = ['REJECTED', 'DUPLICATE'] as const satisfies readonly IssueStatus[];
export const COUNTED_STATUSES = ISSUE_STATUSES.filter((status) => !UNCOUNTED_STATUSES.some((uncounted) => uncounted === status));

export const WAITING_STATUSES = COUNTED_STATUSES.filter((status) => !isPublished(status));

/** The relation of a user to an issue: its reporter or contributor, or a project role. */
export type IssuePart = 'REPORTER' | 'CONTRIBUTOR' | 'LEAD' | 'TESTER' | 'REVIEWER' | 'CLIENT';

export interface Transition {
  from: IssueStatus;
  to: IssueStatus;
  by: readonly IssuePart[];
  note: 'required' | 'optional';
  /** True for a review decision. Under two-person review, the reporter, contributors and other editors of the issue cannot make it. */
  review: boolean;
  /** True if the step is only possible by recording a retest. */
  retest: boolean;
  /** True if only the user who made the previous step can take this one, and only until a retest is recorded. */
  withdraw: boolean;
}

const TEAM: readonly IssuePart[] = ['REPORTER', 'CONTRIBUTOR', 'LEAD'];
const REVIEWERS: readonly IssuePart[] = ['REVIEWER', 'LEAD'];
const FIXERS: readonly IssuePart[] = ['CLIENT', 'LEAD'];
const LEADS: readonly IssuePart[] = ['LEAD'];

const steps = (
  from: readonly IssueStatus[],
  to: readonly IssueStatus[],
  by: readonly IssuePart[],
  { note = 'optional', review = false, retest = false, withdraw = false }: Partial<Omit<Transition, 'from' | 'to' | 'by'>> = {},
): Transition[] => from.flatMap((each) => to.map((target) => ({ from: each, to: target, by, note, review, retest, withdraw })));

export const TRANSITIONS: readonly Transition[] = [
  ...steps(['DRAFT'], ['IN_REVIEW'], TEAM),
  ...steps(['IN_REVIEW'], ['OPEN'], REVIEWERS, { review: true }),
  ...steps(['IN_REVIEW'], ['DRAFT', 'REJECTED'], REVIEWERS, { note: 'required', review: true }),
  ...steps(['IN_REVIEW'], ['DUPLICATE'], REVIEWERS, { review: true }),
  ...steps(['OPEN'], ['IN_PROGRESS', 'READY_FOR_RETEST'], FIXERS),
  ...steps(['IN_PROGRESS'], ['READY_FOR_RETEST', 'OPEN'], FIXERS),
  ...steps(['OPEN', 'IN_PROGRESS'], ['RISK_ACCEPTED'], FIXERS, { note: 'required' }),
  ...steps(['READY_FOR_RETEST'], ['CLOSED', 'OPEN'], ['TESTER', 'LEAD'], { retest: true }),
  ...steps(['READY_FOR_RETEST'], ['IN_PROGRESS'], FIXERS, { withdraw: true }),
  ...steps(['RISK_ACCEPTED', 'CLOSED'], ['OPEN'], LEADS),
  ...steps(['OPEN', 'IN_PROGRESS', 'READY_FOR_RETEST'], ['REJECTED', 'DUPLICATE'], LEADS, { note: 'required' }),
  ...steps(['REJECTED', 'DUPLICATE'], ['DRAFT'], LEADS),
];

export const transition = (from: IssueStatus, to: IssueStatus): Transition | undefined =>
  TRANSITIONS.find((row) => row.from === from && row.to === to);

/** Additional input of a status change: the original of a duplicate, or the end date of an accepted risk. */
export const STEP_NEEDS = ['duplicateOf', 'riskUntil'] as const;
export type StepNeed = (typeof STEP_NEEDS)[number];
export const stepNeeds = (to: IssueStatus): StepNeed[] => {
  if (to === 'DUPLICATE') return ['duplicateOf'];
  return to === 'RISK_ACCEPTED' ? ['riskUntil'] : [];
};

/** Statuses in which the reporter and contributors can edit an issue. A LEAD can edit it in every status. */
export const WRITABLE_STATUSES: readonly IssueStatus[] = ['DRAFT', 'IN_REVIEW'];
/** Whether a LEAD, or the reporter or a contributor (`isAuthor`), can edit an issue in the status. */
export const isEditable = (status: IssueStatus, { isLead, isAuthor }: { isLead: boolean; isAuthor: boolean }): boolean =>
  isLead || (isAuthor && WRITABLE_STATUSES.includes(status));

export const RETEST_RESULTS = ['FIXED', 'PARTLY', 'NOT_FIXED', 'NOT_TESTABLE'] as const;
export type RetestResult = (typeof RETEST_RESULTS)[number];

/** Order of results: failures first, because readers look for failures. */
const WORST_FIRST: readonly RetestResult[] = ['NOT_FIXED', 'PARTLY', 'NOT_TESTABLE', 'FIXED'];

export const worstFirst = <Row extends { result: RetestResult }>(rows: readonly Row[]): Row[] =>
  WORST_FIRST.flatMap((result) => rows.filter((row) => row.result === result));

/** Returns the count of each result in words, such as '38 fixed, 2 not fixed'; empty for fewer than two results. */
export function resultTotal(rows: readonly { result: RetestResult }[], words: (result: RetestResult, count: number) => string): string {
  if (rows.length < 2) return '';
  const counts = RETEST_RESULTS.map((result) => ({ result, count: rows.filter((row) => row.result === result).length }));
  return counts.flatMap(({ result, count }) => (count > 0 ? [words(result, count)] : [])).join(', ');
}

export function overallResult(results: readonly RetestResult[]): RetestResult {
  const has = (result: RetestResult) => results.includes(result);
  if (results.every((result) => result === 'FIXED')) return 'FIXED';
  if (!has('PARTLY') && !has('NOT_FIXED')) return 'NOT_TESTABLE';
  return has('PARTLY') || has('FIXED') ? 'PARTLY' : 'NOT_FIXED';
}

export const statusAfterRetest = (result: RetestResult): IssueStatus =>
  (({ FIXED: 'CLOSED', PARTLY: 'OPEN', NOT_FIXED: 'OPEN', NOT_TESTABLE: 'READY_FOR_RETEST' }) as const)[result];

export const PRIORITIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const ASSET_KINDS = ['URL', 'HOST', 'COMPONENT', 'PARAMETER', 'OTHER'] as const;

/** The field of a history entry that marks an edit of a retest, and the status change that the edit caused. Its value names the round. */
export const RETEST_EDIT_FIELD = 'retest';
