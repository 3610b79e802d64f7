/** The states of an issue, in the order of its life. */
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

/** What clients may see: accepted, and not taken back since. */
export const PUBLISHED_STATUSES = [
  'OPEN',
  'IN_PROGRESS',
  'READY_FOR_RETEST',
  'RISK_ACCEPTED',
  'CLOSED',
] as const satisfies readonly IssueStatus[];
export const isPublished = (status: IssueStatus): boolean => (PUBLISHED_STATUSES as readonly IssueStatus[]).includes(status);

/** Settled: nobody waits for a fix, so that no due day passes. */
export const SETTLED_STATUSES = ['RISK_ACCEPTED', 'CLOSED', 'REJECTED', 'DUPLICATE'] as const satisfies readonly IssueStatus[];

/** A reader of a report can ask for a retest: it is neither fixed nor accepted, and none is under way. */
export const takesRetestRequest = (status: IssueStatus): boolean =>
  status !== 'READY_FOR_RETEST' && status !== 'RISK_ACCEPTED' && status !== 'CLOSED';

/** No findings of their own: what counts findings leaves them out. */
export const UNCOUNTED_STATUSES = ['REJECTED', 'DUPLICATE'] as const satisfies readonly IssueStatus[];
/** What counts findings counts these. */
export const COUNTED_STATUSES = ISSUE_STATUSES.filter((status) => !UNCOUNTED_STATUSES.some((uncounted) => uncounted === status));

/** Findings that wait for their publication. */
export const WAITING_STATUSES = COUNTED_STATUSES.filter((status) => !isPublished(status));

/** Who a person is to an issue: reporter or contributor of it, or a hat in its project. */
export type IssuePart = 'REPORTER' | 'CONTRIBUTOR' | 'LEAD' | 'TESTER' | 'REVIEWER' | 'CLIENT';

export interface Transition {
  from: IssueStatus;
  to: IssueStatus;
  by: readonly IssuePart[];
  /** A reason or comment that goes into the history. */
  note: 'required' | 'optional';
  /** A review decision: with two-person review never by the reporter, or by a user who wrote in the issue or contributed to it. */
  review: boolean;
  /** Made by recording a retest, and by nothing else. */
  retest: boolean;
}

const TEAM: readonly IssuePart[] = ['REPORTER', 'CONTRIBUTOR', 'LEAD'];
const REVIEWERS: readonly IssuePart[] = ['REVIEWER', 'LEAD'];
const FIXERS: readonly IssuePart[] = ['CLIENT', 'LEAD'];
const LEADS: readonly IssuePart[] = ['LEAD'];

const steps = (
  from: readonly IssueStatus[],
  to: readonly IssueStatus[],
  by: readonly IssuePart[],
  { note = 'optional', review = false, retest = false }: Partial<Pick<Transition, 'note' | 'review' | 'retest'>> = {},
): Transition[] => from.flatMap((each) => to.map((target) => ({ from: each, to: target, by, note, review, retest })));

/** The status table of the product: whoever is not in `by` cannot make that step. */
export const TRANSITIONS: readonly Transition[] = [
  ...steps(['DRAFT'], ['IN_REVIEW'], TEAM),
  ...steps(['IN_REVIEW'], ['OPEN'], REVIEWERS, { review: true }),
  ...steps(['IN_REVIEW'], ['DRAFT', 'REJECTED'], REVIEWERS, { note: 'required', review: true }),
  ...steps(['IN_REVIEW'], ['DUPLICATE'], REVIEWERS, { review: true }),
  ...steps(['OPEN'], ['IN_PROGRESS', 'READY_FOR_RETEST'], FIXERS),
  ...steps(['IN_PROGRESS'], ['READY_FOR_RETEST', 'OPEN'], FIXERS),
  ...steps(['OPEN', 'IN_PROGRESS'], ['RISK_ACCEPTED'], FIXERS, { note: 'required' }),
  ...steps(['READY_FOR_RETEST'], ['CLOSED', 'OPEN'], ['TESTER', 'LEAD'], { retest: true }),
  ...steps(['RISK_ACCEPTED', 'CLOSED'], ['OPEN'], LEADS),
  ...steps(['OPEN', 'IN_PROGRESS', 'READY_FOR_RETEST'], ['REJECTED', 'DUPLICATE'], LEADS, { note: 'required' }),
  ...steps(['REJECTED', 'DUPLICATE'], ['DRAFT'], LEADS),
];

export const transition = (from: IssueStatus, to: IssueStatus): Transition | undefined =>
  TRANSITIONS.find((row) => row.from === from && row.to === to);

/** What a step into a status is told beside the note: which issue it repeats, or until when a risk is accepted. */
export const STEP_NEEDS = ['duplicateOf', 'riskUntil'] as const;
export type StepNeed = (typeof STEP_NEEDS)[number];
export const stepNeeds = (to: IssueStatus): StepNeed[] => {
  if (to === 'DUPLICATE') return ['duplicateOf'];
  return to === 'RISK_ACCEPTED' ? ['riskUntil'] : [];
};

/** The states in which reporter and contributors write; LEAD writes in every state. */
export const WRITABLE_STATUSES: readonly IssueStatus[] = ['DRAFT', 'IN_REVIEW'];

/** What a retest of one asset found. */
export const RETEST_RESULTS = ['FIXED', 'PARTLY', 'NOT_FIXED', 'NOT_TESTABLE'] as const;
export type RetestResult = (typeof RETEST_RESULTS)[number];

/** What the results of several assets come to: fixed when each is; not testable when nothing else is wrong. */
export function overallResult(results: readonly RetestResult[]): RetestResult {
  const has = (result: RetestResult) => results.includes(result);
  if (results.every((result) => result === 'FIXED')) return 'FIXED';
  if (!has('PARTLY') && !has('NOT_FIXED')) return 'NOT_TESTABLE';
  return has('PARTLY') || has('FIXED') ? 'PARTLY' : 'NOT_FIXED';
}

/** Where a retest leaves the issue: what could not be tested stays ready for it. */
export const statusAfterRetest = (result: RetestResult): IssueStatus =>
  (({ FIXED: 'CLOSED', PARTLY: 'OPEN', NOT_FIXED: 'OPEN', NOT_TESTABLE: 'READY_FOR_RETEST' }) as const)[result];

export const PRIORITIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const ASSET_KINDS = ['URL', 'HOST', 'COMPONENT', 'PARAMETER', 'OTHER'] as const;
