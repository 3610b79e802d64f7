import { z } from 'zod';
import { bugId, SECTIONS } from '../bugs/bugs.contract.ts';
import { checklist } from '../checklists/checklists.contract.ts';
import { uploaded } from '../files/files.contract.ts';
import { day, id, instant, line, text, version } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { tags } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { evidenceInput, issueEvidence } from './issue-evidence.ts';
import { ASSET_KINDS, ISSUE_STATUSES, PRIORITIES, STEP_NEEDS } from './issue-states.ts';

export const cwe = z.string().regex(/^CWE-[1-9]\d{0,4}$/);

/** What is written in each language, in the order a reader meets it. */
export const ISSUE_TEXTS = ['title', ...SECTIONS] as const;
export type IssueText = (typeof ISSUE_TEXTS)[number];
/** Texts that a finding needs to be understood and fixed; references are extra. */
export const REQUIRED_TEXTS = ['title', 'description', 'steps', 'impact', 'recommendation'] as const satisfies readonly IssueText[];

/** The texts of an issue in one language; Markdown but for the title. */
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

/** Texts by language; only what is sent changes. */
const contentsInput = z.strictObject({ vi: contentInput.optional(), en: contentInput.optional() });

/** Something the issue is in: a row of the scope, or free text. */
const issueAsset = z.object({ id, kind: z.enum(ASSET_KINDS), value: z.string(), scopeId: id.nullable() }).meta({ id: 'IssueAsset' });
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

const fields = {
  contents: contentsInput,
  bugId: bugId.nullable(),
  severity: z.enum(SEVERITIES),
  cvss: z.string().trim().max(300).nullable().meta({ description: 'Vector of CVSS 3.1 or 4.0; the score is computed' }),
  cwe: cwe.nullable(),
  assets: assetsInput,
  evidence: evidenceInput.meta({
    description:
      'All of it, in order. Only what differs from the version that the edit started from is a change; the rest stays as others changed it since',
  }),
  tags,
  foundDay: day.nullable(),
  dueDay: day.nullable(),
  externalId: line(LIMITS.name, 0),
  fixerId: id.nullable(),
};

export const issueCreate = z.strictObject({
  projectId: id,
  contents: fields.contents,
  bugId: fields.bugId.default(null),
  severity: fields.severity.optional().meta({ description: 'Without it: of the CVSS vector, else of the vulnerability type, else VARIES' }),
  priority: z.enum(PRIORITIES).nullable().default(null),
  cvss: fields.cvss.default(null),
  cwe: fields.cwe.optional().meta({ description: 'Without it: of the vulnerability type' }),
  assets: fields.assets.default([]),
  evidence: fields.evidence.default([]),
  tags: fields.tags.default([]),
  foundDay: fields.foundDay.optional().meta({ description: 'Without it: today, in the time zone of the workspace' }),
  dueDay: fields.dueDay.default(null),
  externalId: fields.externalId.default(''),
  fixerId: fields.fixerId.default(null),
  controlId: id.optional().meta({ description: 'The project’s control that it came of' }),
  rowId: id.optional().meta({ description: 'The row of a task of the caller’s that it came of' }),
});
export type IssueCreate = z.output<typeof issueCreate>;

export const issueUpdate = z
  .strictObject({
    version: version.meta({ description: 'The version the edit started from; needed with every field but status' }),
    ...fields,
    upToDate: z
      .array(z.enum(LANGUAGES))
      .max(LANGUAGES.length)
      .meta({ description: 'Languages whose texts say what the other says, though they were written earlier' }),
    status: z.enum(ISSUE_STATUSES),
    from: z.enum(ISSUE_STATUSES).meta({ description: 'The status one saw; needed with status' }),
    note: text(LIMITS.note).meta({ description: 'Reason or comment of a change of status; stands in the history' }),
    duplicateOf: id.meta({ description: 'The issue that it repeats; needed with DUPLICATE' }),
    riskUntil: day.meta({ description: 'When the risk is looked at again, a day after today; needed with RISK_ACCEPTED' }),
  })
  .partial();
export type IssueUpdate = z.output<typeof issueUpdate>;

/** What the caller may do with this issue. */
const issueAbilities = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  setPriority: z.boolean(),
  attach: z.boolean(),
  contribute: z.boolean().meta({ description: 'Say who contributed, and with which share' }),
  addLanguage: z.boolean(),
  retest: z.boolean().meta({ description: 'Record a retest, by which alone it leaves READY_FOR_RETEST as closed or open' }),
  barred: z
    .boolean()
    .meta({ description: 'Two-person review alone keeps the caller from deciding: they wrote in it or contributed to it' }),
  moveTo: z
    .array(z.object({ status: z.enum(ISSUE_STATUSES), note: z.enum(['required', 'optional']), needs: z.array(z.enum(STEP_NEEDS)) }))
    .meta({ description: 'Steps to make by PUT, with what each is told beside the note' }),
});

/** An issue that another one names. */
export const namedIssue = z
  .object({ id, projectId: id, key: z.string(), title: z.string(), status: z.enum(ISSUE_STATUSES) })
  .meta({ id: 'NamedIssue' });
export type NamedIssue = z.infer<typeof namedIssue>;

/** Who wrote an issue, the reporter first; of the reporter the share is what the others leave. */
export const contributor = z
  .object({ person, share: z.int().meta({ description: 'In percent' }), isReporter: z.boolean() })
  .meta({ id: 'IssueContributor' });
export type Contributor = z.infer<typeof contributor>;

/** An issue as it stands in lists; the title is in the caller's language, else in the other. */
export const issueRow = z
  .object({
    id,
    key: z.string().meta({ description: 'HVB-12' }),
    number: z.int(),
    project: z.object({ id, key: z.string(), name: z.string() }),
    title: z.string(),
    languages: z.array(z.enum(LANGUAGES)).meta({ description: 'Languages with a title' }),
    outdated: z.array(z.enum(LANGUAGES)).optional().meta({ description: 'Languages written before the other one was; absent for CLIENT' }),
    severity: z.enum(SEVERITIES),
    status: z.enum(ISSUE_STATUSES),
    priority: z.enum(PRIORITIES).nullable(),
    cvssScore: z.number().nullable(),
    bugId: z.string().nullable(),
    tags: z.array(z.string()).optional().meta({ description: 'The team’s own: absent for CLIENT' }),
    reporter: person,
    contributors: z.array(contributor).meta({ description: 'Everybody who wrote it; none to CLIENT' }),
    fixer: person.nullable(),
    dueDay: day.nullable(),
    overdue: z.boolean().meta({ description: 'Due before today, and not settled' }),
    duplicateOf: namedIssue.nullable().meta({ description: 'The issue that it repeats, where the caller sees that one' }),
    riskUntil: day.nullable().meta({ description: 'When an accepted risk is looked at again' }),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable().meta({ description: 'Since when it lies in the bin' }),
  })
  .meta({ id: 'IssueRow' });
export type IssueRow = z.infer<typeof issueRow>;

/** A review that ended with the issue being sent back to its writers, while it is the last step of the issue. */
const sentBack = z.object({
  stepId: id.meta({ description: 'Its entry in the history' }),
  at: instant,
  by: person,
  note: z.string().meta({ description: 'Markdown' }),
});

export const issue = issueRow
  .extend({
    contents: z.object({ vi: content.optional(), en: content.optional() }),
    severityOverriddenBy: person
      .nullable()
      .optional()
      .meta({ description: 'Who chose another severity than the CVSS vector or the vulnerability type proposes; absent for CLIENT' }),
    duplicates: z.array(namedIssue).meta({ description: 'Issues that repeat it, of those the caller sees, a hundred at most' }),
    sentBack: sentBack.nullable().meta({ description: 'Of a DRAFT that a reviewer sent back; null once it is sent again' }),
    riskReason: z.string().meta({ description: 'Why the risk was accepted; else empty' }),
    cvss: z.string().nullable(),
    cwe: z.string().nullable(),
    assets: z.array(issueAsset),
    evidence: z.array(issueEvidence),
    attachments: z.array(uploaded),
    unavailableFiles: z.array(z.string()).meta({
      description:
        'File names that texts and evidence refer to and that its readers and reports do not get; empty for callers who cannot edit it',
    }),
    controls: z
      .array(checklist.pick({ id: true, code: true, title: true }))
      .meta({ description: 'Controls of the project that it came of; none to CLIENT' }),
    dueByRule: z.boolean().meta({ description: 'The due day is the one that the workspace’s rule gives its severity' }),
    foundDay: day.nullable(),
    externalId: z.string(),
    version: version.meta({ description: 'Always 1 to CLIENT' }),
    reportLanguages: z.array(z.enum(LANGUAGES)).meta({ description: 'Languages the report of its project is written in' }),
    can: issueAbilities,
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof issue>;

const language = z.enum(LANGUAGES);
const issueText = z.enum(ISSUE_TEXTS);

/** Something that an issue lacks before it goes to a reviewer or to the client; `issueGaps` finds them. */
const issueGap = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('EMPTY'), language, text: issueText }),
    z.object({ kind: z.literal('PLACEHOLDERS'), language, text: issueText, placeholders: z.array(z.string()) }),
    z.object({ kind: z.enum(['NOT_TRANSLATED', 'OUTDATED']), language }),
    z
      .object({ kind: z.literal('EVIDENCE'), language, text: issueText })
      .meta({ description: 'Refers to evidence that the issue does not have' }),
    z
      .object({ kind: z.literal('ONE_LANGUAGE'), language, text: issueText })
      .meta({ description: 'Has a request or an image that the same text lacks in the other language' }),
    z.object({ kind: z.literal('IDENTICAL'), text: issueText.meta({ description: 'The same words in both languages' }) }),
    z.object({ kind: z.enum(['TYPE', 'SEVERITY', 'ASSETS']) }),
    z.object({ kind: z.literal('CVSS').meta({ description: 'A hint: nobody has to confirm it' }) }),
  ])
  .meta({ id: 'IssueGap' });
export type IssueGap = z.infer<typeof issueGap>;

/** An issue that is not ready, with what it lacks. */
export const issueReadiness = issueRow
  .pick({ id: true, key: true, number: true, title: true, severity: true, status: true })
  .extend({ gaps: z.array(issueGap) })
  .meta({ id: 'IssueReadiness' });
export type IssueReadiness = z.infer<typeof issueReadiness>;

/** One step of an issue's history, oldest value first. */
export const historyEntry = z
  .object({
    id,
    at: instant,
    actor: person,
    action: z.enum(['CREATED', 'EDITED', 'STATUS', 'DELETED', 'RESTORED', 'ATTACHED', 'DETACHED', 'RETESTED']),
    changes: z.array(
      z.object({
        field: z.string().meta({ description: 'As in the issue: severity, contents.vi.title' }),
        from: z.unknown(),
        to: z.unknown(),
        cut: z.literal(true).optional().meta({
          description: 'Of long texts the part around the first difference is shown, with … where something was left out',
        }),
      }),
    ),
    note: z.string(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;
