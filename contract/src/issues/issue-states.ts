/** The states an issue can be in so far; the rest of the table is added as rows here and in TRANSITIONS. */
export const ISSUE_STATUSES = ['DRAFT', 'IN_REVIEW', 'OPEN', 'REJECTED'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/** What clients may see: accepted, and not taken back since. */
export const PUBLISHED_STATUSES = ['OPEN'] as const satisfies readonly IssueStatus[];
export const isPublished = (status: IssueStatus): boolean => (PUBLISHED_STATUSES as readonly IssueStatus[]).includes(status);

/** Who a person is to an issue: reporter or contributor of it, or a hat in its project. Nobody can be made a contributor yet. */
export type IssuePart = 'REPORTER' | 'CONTRIBUTOR' | 'LEAD' | 'TESTER' | 'REVIEWER' | 'CLIENT';

export interface Transition {
  from: IssueStatus;
  to: IssueStatus;
  by: readonly IssuePart[];
  /** A reason or comment that goes into the history. */
  note: 'required' | 'optional';
  /** A review decision: with two-person review never by the reporter or a contributor. */
  review: boolean;
}

/** The status table of the product: whoever is not in `by` cannot make that step. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'DRAFT', to: 'IN_REVIEW', by: ['REPORTER', 'CONTRIBUTOR', 'LEAD'], note: 'optional', review: false },
  { from: 'IN_REVIEW', to: 'OPEN', by: ['REVIEWER', 'LEAD'], note: 'optional', review: true },
  { from: 'IN_REVIEW', to: 'DRAFT', by: ['REVIEWER', 'LEAD'], note: 'required', review: true },
  { from: 'IN_REVIEW', to: 'REJECTED', by: ['REVIEWER', 'LEAD'], note: 'required', review: true },
  { from: 'OPEN', to: 'REJECTED', by: ['LEAD'], note: 'required', review: false },
  { from: 'REJECTED', to: 'DRAFT', by: ['LEAD'], note: 'optional', review: false },
];

export const transition = (from: IssueStatus, to: IssueStatus): Transition | undefined =>
  TRANSITIONS.find((row) => row.from === from && row.to === to);

/** The states in which reporter and contributors write; LEAD writes in every state. */
export const WRITABLE_STATUSES: readonly IssueStatus[] = ['DRAFT', 'IN_REVIEW'];

export const PRIORITIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const ASSET_KINDS = ['URL', 'HOST', 'COMPONENT', 'PARAMETER', 'OTHER'] as const;
