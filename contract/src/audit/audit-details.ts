import { PROPOSAL_STATES } from '../bugs/bug-proposals.contract.ts';
import { MAIL_PROBLEMS, MAIL_SECURITIES } from '../config/config.contract.ts';
import { ISSUE_STATUSES, RETEST_RESULTS } from '../issues/issue-states.ts';
import { LANGUAGES } from '../languages.ts';
import { PERMISSIONS } from '../permissions.ts';
import { HATS, PROJECT_STATUSES } from '../projects/project-states.ts';
import type { ReadinessRules } from '../readiness/readiness-rules.ts';
import { SECTION_KINDS } from '../reports/report-parts.ts';
import { REPORT_LANGUAGES } from '../reports/reports.contract.ts';
import { SECRET_KINDS } from '../secrets/secret-kinds.ts';
import { SEVERITIES, type Severity } from '../severities.ts';
import { TOKEN_SCOPES } from '../tokens/tokens.contract.ts';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from './audit-actions.ts';

/**
 * Names of changed fields in an entry, without their values. Their texts are in `audit:details`, which also contains the texts of
 * `AUDIT_DETAILS`.
 */
export const AUDIT_FIELDS = [
  'name',
  'names',
  'title',
  'description',
  'category',
  'content',
  'body',
  'internal',
  'draft',
  'topicId',
  'tags',
  'key',
  'kind',
  'kinds',
  'client',
  'startDay',
  'endDay',
  'languages',
  'scope',
  'tasks',
  'severity',
  'cwe',
  'cvss',
  'aliases',
  'hidden',
  'steps',
  'impact',
  'recommendation',
  'references',
  'evidence',
  'standard',
  'controlCode',
  'howTo',
  'reference',
  'active',
  'projectIds',
  'userIds',
  'choices',
] as const;
export type AuditField = (typeof AUDIT_FIELDS)[number];

/** Kinds of one-use links, and `console` for a command of the operator. */
export const AUDIT_MEANS = ['reset', 'invite', 'email', 'console'] as const;

/**
 * All details of entries with the kind of their values, in display order: the most relevant first, ids and hashes last. An array lists the
 * possible values of a detail. A detail that is no longer written stays here as long as entries contain it.
 */
export const AUDIT_DETAILS = {
  name: 'text',
  username: 'text',
  email: 'text',
  label: 'text',
  person: 'text',
  author: 'text',
  role: 'text',
  invitedBy: 'text',
  hats: HATS,
  share: 'number',
  status: [...ISSUE_STATUSES, ...PROJECT_STATUSES],
  result: RETEST_RESULTS,
  round: 'number',
  state: PROPOSAL_STATES,
  secretKind: SECRET_KINDS,
  number: 'number',
  from: 'dayOrText',
  to: 'dayOrText',
  startDay: 'day',
  endDay: 'day',
  fields: AUDIT_FIELDS,
  /** `OWN`: a section with a custom title. `ORDER`: the order of the parts. */
  sections: [...SECTION_KINDS, 'OWN', 'ORDER'],
  twoPersonReview: 'flag',
  language: REPORT_LANGUAGES,
  restoredVersion: 'number',
  password: 'flag',
  passwordChanged: 'flag',
  unlocked: 'flag',
  expiresAt: 'instant',
  expiresOn: 'day',
  statuses: ISSUE_STATUSES,
  severities: SEVERITIES,
  comments: 'flag',
  retests: 'flag',
  downloads: 'flag',
  scope: TOKEN_SCOPES,
  projects: 'number',
  privileges: PERMISSIONS,
  added: PERMISSIONS,
  /** `true`: the mail server of a workspace was removed. */
  removed: [...PERMISSIONS, true],
  file: 'text',
  size: 'bytes',
  format: ['csv', 'json'],
  workspace: 'text',
  everyWorkspace: 'flag',
  q: 'text',
  action: AUDIT_ACTIONS,
  objectKind: AUDIT_OBJECTS,
  slug: 'text',
  timeZone: 'text',
  languages: LANGUAGES,
  logo: 'flag',
  reportColor: 'text',
  reportFooter: 'text',
  dueDays: 'daysBySeverity',
  readiness: 'levelsByLine',
  twoFactorRequired: 'flag',
  required: 'flag',
  clientVisible: 'flag',
  retired: 'flag',
  termsAdded: 'number',
  termsChanged: 'number',
  termsRemoved: 'number',
  host: 'text',
  port: 'text',
  security: MAIL_SECURITIES,
  fromName: 'text',
  fromAddress: 'text',
  ok: 'flag',
  problem: MAIL_PROBLEMS,
  device: 'text',
  code: 'flag',
  left: 'number',
  sessions: 'number',
  users: 'number',
  kind: AUDIT_MEANS,
  by: AUDIT_MEANS,
  mailed: 'flag',
  nodesAdded: 'number',
  nodesChanged: 'number',
  nodesRemoved: 'number',
  nodesMoved: 'number',
  successor: 'text',
  controlsAdded: 'number',
  controlsChanged: 'number',
  CRITICAL: 'number',
  HIGH: 'number',
  MEDIUM: 'number',
  LOW: 'number',
  INFO: 'number',
  VARIES: 'number',
  taskPoints: 'number',
  rowPoints: 'number',
  writeUpPoints: 'number',
  retestPoints: 'number',
  reviewPoints: 'number',
  rejectedPoints: 'number',
  lowCap: 'number',
  /** Name of the API token that the actor used. */
  token: 'text',
  seal: 'number',
  sha256: 'hash',
  hash: 'hash',
  projectId: 'id',
  actorId: 'id',
  objectId: 'id',
  commentId: 'id',
  versionId: 'id',
  shareId: 'id',
} as const satisfies Record<string, keyof Values | readonly (string | true)[]>;
export type AuditDetail = keyof typeof AUDIT_DETAILS;

interface Values {
  text: string | number;
  number: number;
  bytes: number;
  flag: boolean;
  day: string;
  dayOrText: string;
  instant: string;
  daysBySeverity: Readonly<Partial<Record<Severity, number | null>>>;
  levelsByLine: ReadinessRules;
  id: string;
  hash: string;
}

type Kind<D extends AuditDetail> = (typeof AUDIT_DETAILS)[D];
export type AuditValue<D extends AuditDetail> =
  Kind<D> extends keyof Values ? Values[Kind<D>] : Kind<D> extends readonly (infer V)[] ? V : never;

type OneOrMany<V> = V | readonly V[] | null;
type Written<V> = OneOrMany<V> | { readonly from: OneOrMany<V> | undefined; readonly to: OneOrMany<V> | undefined } | undefined;

/** Details of a change, without secrets and without the text of findings. */
export type AuditDetails = { readonly [D in AuditDetail]?: Written<AuditValue<D>> };

export type AuditWordDetail = { [D in AuditDetail]: Kind<D> extends keyof Values ? never : D }[AuditDetail];

export const isInternal = (detail: AuditDetail): boolean => AUDIT_DETAILS[detail] === 'id' || AUDIT_DETAILS[detail] === 'hash';
