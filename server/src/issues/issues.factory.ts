import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { type IssueStatus, isPublished, type Priority } from '@coloa/contract/issues/issue-states.ts';
import type { IssueContent, IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { builtInTypes } from '../bugs/bug-types.policy.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { countIssue, nextIssueNumber } from '../projects/projects.service.ts';
import { writeContributor } from './contributors/contributors.repo.ts';
import {
  columnsOf,
  entriesOf,
  type Fields,
  isOverridden,
  mergeContents,
  proposedCwe,
  proposedSeverity,
} from './edit/issue-fields.service.ts';
import { replaceEvidence } from './evidence/issue-evidence.repo.ts';
import { insertHistory, type Step } from './history/issue-history.repo.ts';
import { type AssetRecord, insertIssue, replaceAssets, writeContents } from './issues.repo.ts';
import type { issues } from './issues.tables.ts';

export type BuiltIssue = Awaited<ReturnType<typeof buildIssue>>;

export type BuiltStep = Step & { actorId: string; version: number };

export interface IssueParts {
  contents?: Partial<Record<Language, Partial<IssueContent>>>;
  assets?: readonly (string | Omit<AssetRecord, 'id'>)[];
  evidence?: readonly IssueEvidence[];
  contributors?: readonly { userId: string; share: number }[];
  history?: readonly BuiltStep[];
}

type Overrides = Partial<Omit<Fields, 'contents' | 'assets' | 'evidence'>> & {
  id?: string;
  project?: { id: string; workspaceId: string; key: string; createdBy: string };
  status?: IssueStatus;
  priority?: Priority | null;
  reporterId?: string;
  createdAt?: Date;
  updatedAt?: Date;
  publishedAt?: Date | null;
  closedAt?: Date | null;
  viOutdated?: IssueText[];
  enOutdated?: IssueText[];
  duplicateOf?: string | null;
  writers?: string[];
  twoPersonReview?: boolean;
  riskReason?: string;
  riskOwner?: string;
  riskUntil?: string | null;
  deletedAt?: Date | null;
};

let made = 0;

export function issueFields(overrides: Partial<Omit<Fields, 'contents' | 'assets' | 'evidence'>>, parts: IssueParts, n: number): Fields {
  const { bugId = null, cvss = null } = overrides;
  const { contents = { vi: { title: `Lỗ hổng ${n}`, description: `Mô tả lỗ hổng ${n}.` } }, assets = [], evidence = [] } = parts;
  return {
    severity: proposedSeverity(builtInTypes, { bugId, cvss }),
    cwe: proposedCwe(builtInTypes, { bugId }),
    tags: [],
    foundDay: null,
    dueDay: null,
    externalId: '',
    fixerId: null,
    fields: {},
    ...overrides,
    bugId,
    cvss,
    cvssOther: overrides.cvssOther ?? null,
    contents: mergeContents({}, contents),
    assets: assets.map((asset) => (typeof asset === 'string' ? { kind: 'URL', value: asset, scopeId: null } : asset)),
    evidence,
  };
}

function issueRow(fields: Fields, { status, at, reporterId }: { status: IssueStatus; at: Date; reporterId: string }) {
  return {
    ...columnsOf(fields, []),
    status,
    reporterId,
    severityOverriddenBy: isOverridden(builtInTypes, fields) ? reporterId : null,
    publishedAt: isPublished(status) ? at : null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  } satisfies Partial<typeof issues.$inferInsert>;
}

const ACCEPTED: readonly [IssueStatus, IssueStatus][] = [
  ['DRAFT', 'IN_REVIEW'],
  ['IN_REVIEW', 'OPEN'],
];

const STEPS: Record<IssueStatus, readonly [IssueStatus, IssueStatus][]> = {
  DRAFT: [],
  IN_REVIEW: [['DRAFT', 'IN_REVIEW']],
  OPEN: ACCEPTED,
  IN_PROGRESS: [...ACCEPTED, ['OPEN', 'IN_PROGRESS']],
  READY_FOR_RETEST: [...ACCEPTED, ['OPEN', 'READY_FOR_RETEST']],
  RISK_ACCEPTED: [...ACCEPTED, ['OPEN', 'RISK_ACCEPTED']],
  CLOSED: [...ACCEPTED, ['OPEN', 'READY_FOR_RETEST'], ['READY_FOR_RETEST', 'CLOSED']],
  REJECTED: [
    ['DRAFT', 'IN_REVIEW'],
    ['IN_REVIEW', 'REJECTED'],
  ],
  DUPLICATE: [
    ['DRAFT', 'IN_REVIEW'],
    ['IN_REVIEW', 'DUPLICATE'],
  ],
};

const stepsTo = (status: IssueStatus, at: Date): Step[] => [
  { action: 'CREATED', at, published: false },
  ...STEPS[status].map(
    ([from, to]): Step => ({ action: 'STATUS', at, changes: [{ field: 'status', from, to }], published: isPublished(to) }),
  ),
];

export async function buildIssue(db: DbOrTx, overrides: Overrides = {}, parts: IssueParts = {}) {
  const {
    id = newId(),
    project: given,
    status = 'DRAFT',
    priority = null,
    reporterId,
    createdAt,
    updatedAt,
    publishedAt,
    closedAt,
    viOutdated = [],
    enOutdated = [],
    duplicateOf = null,
    writers = [],
    twoPersonReview = false,
    riskReason = '',
    riskOwner = '',
    riskUntil = null,
    deletedAt = null,
    ...rest
  } = overrides;
  const project = given ?? (await buildProject(db));
  const { workspaceId } = project;
  const fields = issueFields(rest, parts, ++made);
  const reporter = reporterId ?? project.createdBy;
  const number = await nextIssueNumber(db, workspaceId, project.id);
  const at = createdAt ?? new Date();
  const history = parts.history ?? stepsTo(status, at).map((step) => ({ ...step, actorId: reporter, version: 1 }));
  const row = {
    ...issueRow(fields, { status, at, reporterId: reporter }),
    ...(publishedAt !== undefined && { publishedAt }),
    viOutdated,
    enOutdated,
    duplicateOf,
    writers,
    twoPersonReview,
    riskReason,
    riskOwner,
    riskUntil,
    version: history.at(-1)?.version ?? 1,
    id,
    projectId: project.id,
    number,
    priority,
    deletedAt,
    deletedBy: deletedAt && reporter,
    updatedAt: updatedAt ?? at,
    closedAt: closedAt ?? (status === 'CLOSED' ? (updatedAt ?? at) : null),
  };
  await insertIssue(db, workspaceId, row);
  await writeContents(db, workspaceId, row.id, reporter, entriesOf(fields.contents));
  const assets = fields.assets.map((asset) => ({ ...asset, id: newId() }));
  await replaceAssets(db, workspaceId, row.id, assets);
  if (fields.evidence.length > 0) await replaceEvidence(db, workspaceId, row.id, fields.evidence);
  for (const each of parts.contributors ?? []) await writeContributor(db, workspaceId, { issueId: row.id, ...each });
  for (const step of history) await insertHistory(db, workspaceId, { id: row.id, version: step.version }, step.actorId, [step]);
  if (!deletedAt) await countIssue(db, workspaceId, project.id, null, { status, severity: fields.severity });
  const { contents } = fields;
  return {
    ...row,
    workspaceId,
    key: `${project.key}-${number}`,
    contents,
    assets,
    evidence: fields.evidence,
    languages: LANGUAGES.filter((language) => contents[language]),
  };
}
