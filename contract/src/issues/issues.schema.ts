import { z } from 'zod';
import { bugId, SECTIONS } from '../bugs/bugs.contract.ts';
import { checklist } from '../checklists/checklists.contract.ts';
import { fieldsInput, shownFields } from '../custom-fields/custom-fields.schema.ts';
import { uploaded } from '../files/files.contract.ts';
import { ofFormat } from '../formats.ts';
import { day, id, instant, line, text, version } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { tags } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { issueAbilities } from './issue-abilities.schema.ts';
import { evidenceInput, issueEvidence } from './issue-evidence.ts';
import { ASSET_KINDS, ISSUE_STATUSES, PRIORITIES } from './issue-states.ts';

export const cwe = z.string().regex(/^CWE-[1-9]\d{0,4}$/, ofFormat('cwe'));

export const ISSUE_TEXTS = ['title', ...SECTIONS] as const;
export type IssueText = (typeof ISSUE_TEXTS)[number];
/** Texts that readers need to understand and fix a finding; references are optional. */
export const REQUIRED_TEXTS = ['title', 'description', 'steps', 'impact', 'recommendation'] as const satisfies readonly IssueText[];

/** The texts of an issue in one language. All are Markdown, except the title. */
export const content = z
  .object({
    title: z.string(),
    description: z.string(),
    steps: z.string(),
    impact: z.string(),
    recommendation: z.string(),
    references: z.string(),
  })
  .meta({ id: 'IssueContent' });
export type IssueContent = z.infer<typeof content>;

const contentInput = z
  .strictObject({
    title: line(LIMITS.title, 0),
    description: text(LIMITS.markdown),
    steps: text(LIMITS.markdown),
    impact: text(LIMITS.markdown),
    recommendation: text(LIMITS.markdown),
    references: text(LIMITS.markdown),
  })
  .partial();

/** Omitted texts stay unchanged. */
const contentsInput = z.strictObject({ vi: contentInput.optional(), en: contentInput.optional() });

export const issueAsset = z.object({ id, kind: z.enum(ASSET_KINDS), value: z.string(), scopeId: id.nullable() }).meta({ id: 'IssueAsset' });
const assetsInput = z
  .array(
    z.strictObject({
      id: id.optional(),
      kind: z.enum(ASSET_KINDS).default('URL'),
      value: line(LIMITS.scopeValue),
      scopeId: id.nullable().default(null),
    }),
  )
  .max(LIMITS.issueAssets);

/** The fields of an issue that an edit can change, besides the status and the priority. */
export const issueFields = {
  contents: contentsInput,
  bugId: bugId.nullable(),
  severity: z.enum(SEVERITIES),
  cvss: z.string().trim().max(300).nullable().meta({ description: 'CVSS vector, version 3.1 or 4.0; the score is calculated' }),
  cvssOther: z.string().trim().max(300).nullable().meta({
    description: 'Vector of the other CVSS version, shown beside `cvss`, which decides the severity. Without `cvss`, it becomes `cvss`',
  }),
  cwe: cwe.nullable(),
  assets: assetsInput,
  evidence: evidenceInput.meta({
    description: 'All evidence, in order. Only differences from the base version are applied; later changes of other users are kept',
  }),
  tags,
  foundDay: day.nullable(),
  dueDay: day.nullable(),
  externalId: line(LIMITS.name, 0),
  fixerId: id.nullable(),
};

export const issueCreate = z.strictObject({
  projectId: id,
  contents: issueFields.contents,
  bugId: issueFields.bugId.default(null),
  severity: issueFields.severity
    .optional()
    .meta({ description: 'Default: the severity of the CVSS vector, otherwise of the vulnerability type, otherwise VARIES' }),
  priority: z.enum(PRIORITIES).nullable().default(null),
  cvss: issueFields.cvss.default(null),
  cvssOther: issueFields.cvssOther.default(null),
  cwe: issueFields.cwe.optional().meta({ description: 'Default: the CWE of the vulnerability type' }),
  assets: issueFields.assets.default([]),
  evidence: issueFields.evidence.default([]),
  tags: issueFields.tags.default([]),
  foundDay: issueFields.foundDay.optional().meta({ description: 'Default: today, in the time zone of the workspace' }),
  dueDay: issueFields.dueDay.default(null),
  externalId: issueFields.externalId.default(''),
  fixerId: issueFields.fixerId.default(null),
  fields: fieldsInput.default({}),
  controlId: id.optional().meta({ description: 'Control of the project that found the issue' }),
  rowId: id.optional().meta({ description: 'Row of the caller’s task that found the issue' }),
});
export type IssueCreate = z.output<typeof issueCreate>;

const COMPARED = LANGUAGES.flatMap((language) => [language, ...ISSUE_TEXTS.map((text) => `contents.${language}.${text}` as const)]);

export const issueUpdate = z
  .strictObject({
    version: version.meta({ description: 'Version at the start of the edit; required with every field except `status`' }),
    ...issueFields,
    fields: fieldsInput,
    upToDate: z
      .array(z.enum(COMPARED))
      .max(COMPARED.length)
      .meta({ description: 'Languages, or single texts such as `contents.en.steps`, whose older texts match the other language' }),
    status: z.enum(ISSUE_STATUSES),
    from: z.enum(ISSUE_STATUSES).meta({ description: 'Last known status; required with `status`' }),
    note: text(LIMITS.note).meta({ description: 'Reason or comment for a status change, stored in the history' }),
    duplicateOf: id.meta({ description: 'Original issue; required with DUPLICATE' }),
    riskUntil: day.meta({ description: 'Review date of the risk, after today; required with RISK_ACCEPTED' }),
    riskOwner: line(LIMITS.riskOwner).meta({ description: 'Name and role of the person who accepts the risk; only with RISK_ACCEPTED' }),
  })
  .partial();
export type IssueUpdate = z.output<typeof issueUpdate>;

export const namedIssue = z
  .object({ id, projectId: id, key: z.string(), title: z.string(), status: z.enum(ISSUE_STATUSES) })
  .meta({ id: 'NamedIssue' });
export type NamedIssue = z.infer<typeof namedIssue>;

/** An author of an issue: the reporter, who has the remaining share, or a contributor. */
export const contributor = z
  .object({ person, share: z.int().meta({ description: 'Percent' }), isReporter: z.boolean() })
  .meta({ id: 'IssueContributor' });
export type Contributor = z.infer<typeof contributor>;

/** An issue in a list, with the title in the caller's language or, if it is missing, in the other language. */
export const issueRow = z
  .object({
    id,
    key: z.string().meta({ description: 'As in HVB-12' }),
    number: z.int(),
    project: z.object({ id, key: z.string(), name: z.string() }),
    title: z.string(),
    languages: z.array(z.enum(LANGUAGES)).meta({ description: 'Languages with a title' }),
    outdated: z
      .array(z.enum(LANGUAGES))
      .optional()
      .meta({ description: 'Languages with a text older than the same text in the other language. Not returned to clients' }),
    severity: z.enum(SEVERITIES),
    status: z.enum(ISSUE_STATUSES),
    priority: z.enum(PRIORITIES).nullable(),
    cvssScore: z.number().nullable(),
    bugId: z.string().nullable(),
    tags: z.array(z.string()).optional().meta({ description: 'Only visible to the team. Not returned to clients' }),
    reporter: person,
    contributors: z.array(contributor).meta({ description: 'Reporter and contributors. Empty for clients' }),
    fixer: person.nullable(),
    dueDay: day.nullable(),
    overdue: z.boolean().meta({ description: 'Due before today, neither settled nor ready for retest' }),
    markedReady: z
      .boolean()
      .optional()
      .meta({ description: 'True if the caller marked it as ready for retest, and no retest is recorded since. Otherwise not returned' }),
    correctionPending: z
      .boolean()
      .optional()
      .meta({ description: 'True in lists if a proposed correction waits for a decision of the caller. Otherwise not returned' }),
    duplicateOf: namedIssue.nullable().meta({ description: 'Original issue, if the caller can see it' }),
    riskUntil: day.nullable().meta({ description: 'Review date of an accepted risk' }),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable().meta({ description: 'When it was moved to the bin' }),
    deletedBy: person.optional().meta({ description: 'Who moved it to the bin. Only returned in the bin' }),
    fields: shownFields.optional().meta({ description: 'Values of the custom fields that the request named. Otherwise not returned' }),
  })
  .meta({ id: 'IssueRow' });
export type IssueRow = z.infer<typeof issueRow>;

/** A status change that explains the current status. */
const issueStep = z.object({
  stepId: id.meta({ description: 'Entry in the history' }),
  at: instant,
  by: person,
  note: z.string().meta({ description: 'Markdown' }),
});

const outdatedTexts = z.object({ vi: z.array(z.enum(ISSUE_TEXTS)), en: z.array(z.enum(ISSUE_TEXTS)) });
export type OutdatedTexts = z.infer<typeof outdatedTexts>;

export const issue = issueRow
  .extend({
    contents: z.object({ vi: content.optional(), en: content.optional() }),
    outdatedTexts: outdatedTexts
      .optional()
      .meta({ description: 'For each language, its texts that are older than the same text in the other. Not returned to clients' }),
    severityOverriddenBy: person
      .nullable()
      .optional()
      .meta({ description: 'User who chose another severity than that of the CVSS vector or vulnerability type. Not returned to clients' }),
    duplicates: z.array(namedIssue).meta({ description: 'Up to 100 duplicates of this issue that the caller can see' }),
    sentBack: issueStep.nullable().meta({ description: 'For a DRAFT that a reviewer sent back; null after it is submitted again' }),
    sentForReview: issueStep.nullable().meta({ description: 'For an issue IN_REVIEW that its author sent with a note' }),
    markedDuplicate: issueStep.nullable().meta({ description: 'For a DUPLICATE: who marked it, and why. Clients cannot see duplicates' }),
    riskReason: z.string().meta({ description: 'Reason why the risk was accepted; otherwise empty' }),
    riskOwner: z.string().meta({ description: 'Name and role of the person who accepted the risk; empty if unknown' }),
    cvss: z.string().nullable().meta({ description: 'The vector that decides the severity' }),
    cvssOther: z.string().nullable().meta({ description: 'Vector of the other CVSS version' }),
    cvssOtherScore: z.number().nullable(),
    cwe: z.string().nullable(),
    assets: z.array(issueAsset),
    evidence: z.array(issueEvidence),
    attachments: z.array(uploaded),
    corrections: z.int().meta({ description: 'Number of open corrections that the caller can see' }),
    unavailableFiles: z.array(z.string()).meta({
      description: 'Files in texts and evidence that readers and reports cannot access; empty for callers who cannot edit the issue',
    }),
    controls: z
      .array(checklist.pick({ id: true, code: true, title: true }))
      .meta({ description: 'Controls of the project that found it. Empty for clients' }),
    dueByRule: z.boolean().meta({ description: 'Whether the due date follows from the severity and the rule of the workspace' }),
    foundDay: day.nullable(),
    externalId: z.string(),
    fields: shownFields,
    version: version.meta({ description: 'Always 1 for clients' }),
    reportLanguages: z.array(z.enum(LANGUAGES)).meta({ description: 'Languages of the project’s report' }),
    can: issueAbilities,
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof issue>;

/** In a step `THREAD_…`, the change `thread` contains the id of the first comment. */
export const ISSUE_ACTIONS = [
  'CREATED',
  'EDITED',
  'STATUS',
  'DELETED',
  'RESTORED',
  'ATTACHED',
  'DETACHED',
  'RETESTED',
  'THREAD_RESOLVED',
  'THREAD_REOPENED',
] as const;

export const historyEntry = z
  .object({
    id,
    at: instant,
    actor: person,
    action: z.enum(ISSUE_ACTIONS),
    changes: z.array(
      z.object({
        field: z.string().meta({ description: 'Path of the field in the issue, as in `severity` or `contents.vi.title`' }),
        from: z.unknown(),
        to: z.unknown(),
        cut: z.literal(true).optional().meta({
          description: 'True if a long text is shortened to the part around the first difference; … marks omitted text',
        }),
        withheld: z.literal(true).optional().meta({
          description: 'True if the texts are not shown to clients, because they may contain a passage that was redacted later',
        }),
      }),
    ),
    note: z.string(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;
