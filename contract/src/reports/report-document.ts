import { z } from 'zod';
import { SECTIONS, type Section } from '../bugs/bugs.contract.ts';
import { REPORTED_STATES } from '../checklists/control-states.ts';
import { day, instant } from '../http.ts';
import { exchangeNumbers } from '../issues/issue-evidence.ts';
import { ISSUE_STATUSES, RETEST_RESULTS } from '../issues/issue-states.ts';
import { ISSUE_TEXTS } from '../issues/issues.schema.ts';
import { LANGUAGES } from '../languages.ts';
import { PROJECT_KINDS, SCOPE_KINDS } from '../projects/project-states.ts';
import { SEVERITIES } from '../severities.ts';
import { reportPlace, reportSectionId, reportTitle } from './report-parts.ts';

const markdown = z.string().meta({ description: 'Markdown; `⟦⟧` marks redacted content' });

const reportRetest = z.object({
  round: z.object({ number: z.int(), startDay: day }),
  day,
  tester: z.string(),
  result: z.enum(RETEST_RESULTS).meta({ description: 'Combined result of the assets' }),
  results: z.array(
    z.object({
      asset: z.string().meta({ description: 'Empty if the result applies to the whole finding' }),
      result: z.enum(RETEST_RESULTS),
      note: z.string(),
    }),
  ),
  note: markdown,
});

const evidenceFields = {
  id: z.string().meta({ description: 'Unique in the finding; texts link to it as `[](evidence:k3f9x2ma)`' }),
  caption: z.string().meta({ description: 'One line of plain text; empty for none' }),
};

/** An item of evidence in a report. All items of a report, including the evidence in texts, share one sequence of numbers. */
const reportEvidence = z.discriminatedUnion('kind', [
  z.object({ ...evidenceFields, kind: z.literal('HTTP'), request: z.string(), response: z.string(), ...exchangeNumbers }),
  z.object({ ...evidenceFields, kind: z.literal('CODE'), language: z.string(), text: z.string() }),
  z.object({ ...evidenceFields, kind: z.literal('IMAGE'), fileName: z.string() }),
  z.object({
    ...evidenceFields,
    kind: z.literal('FILE'),
    fileName: z.string(),
    file: z
      .object({ name: z.string(), size: z.int().meta({ description: 'Size in bytes' }), sha256: z.string() })
      .nullable()
      .meta({ description: 'Null if the file was deleted' }),
  }),
]);

const cvss = z.object({ version: z.enum(['3.1', '4.0']), vector: z.string(), score: z.number() });

const reportField = z.object({
  key: z.string().meta({ description: 'Key of the custom field' }),
  name: z.string().meta({ description: 'Name in the language of the document' }),
  kind: z.enum(['LINE', 'MARKDOWN']).meta({ description: 'LINE: one line of plain text, also for dates, numbers, choices and persons' }),
  value: markdown.meta({ description: 'In the language of the document; several choices are joined with commas' }),
});

const reportFinding = z.object({
  key: z.string(),
  severity: z.enum(SEVERITIES),
  status: z.enum(ISSUE_STATUSES),
  title: z.string(),
  cvss: cvss.nullable(),
  cvssOther: cvss.optional().meta({ description: 'The same in the other CVSS version; absent if there is none' }),
  cwe: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  vrt: z.object({ id: z.string(), name: z.string() }).nullable().meta({ description: 'Vulnerability type' }),
  assets: z.array(z.string()),
  foundDay: day.nullable(),
  reporter: z.string().nullable(),
  risk: z
    .object({ owner: z.string(), reason: z.string(), until: day })
    .optional()
    .meta({ description: 'Who accepted the risk, why, and the review date; absent for findings with another status' }),
  sections: z.object(Object.fromEntries(SECTIONS.map((name) => [name, markdown])) as Record<Section, typeof markdown>),
  fields: z
    .array(reportField)
    .optional()
    .meta({ description: 'Custom fields with a value that clients see, in order; absent if there are none' }),
  evidence: z
    .array(reportEvidence)
    .optional()
    .meta({ description: 'In order, between sections and retests; absent in versions created before this field existed' }),
  retests: z.array(reportRetest).meta({ description: 'Newest first' }),
  untranslated: z
    .object({ language: z.enum(LANGUAGES), texts: z.array(z.enum([...ISSUE_TEXTS, 'captions'])) })
    .optional()
    .meta({ description: 'Texts in another language than the document, and that language; absent if there are none' }),
});

const reportControl = z.object({
  code: z.string(),
  title: z.string(),
  state: z
    .enum(REPORTED_STATES)
    .meta({ description: 'PENDING: the control failed only because of issues that are unpublished or in the bin' }),
  testers: z.array(z.string()).meta({ description: 'Users who recorded a result or checked a row, without duplicates' }),
  day: day.nullable().meta({ description: 'Date of the last result or checked row' }),
  findings: z.array(z.string()).meta({ description: 'Keys of findings in this report' }),
  assets: z
    .array(z.object({ asset: z.string(), state: z.enum(REPORTED_STATES) }))
    .meta({ description: 'With a state per asset: the state of each asset in scope, in scope order; otherwise empty' }),
});

const printedSection = z.object({
  id: reportSectionId,
  title: z.string(),
  text: markdown,
});

/** A report in one language as plain data: pages and all formats are generated from it, and the JSON format contains it. */
export const reportDocument = z
  .object({
    language: z.enum(LANGUAGES),
    parts: z.array(reportPlace).meta({ description: 'Shown parts and sections, in order; all others are omitted' }),
    title: z.string().optional().meta({ description: 'Title on the cover; default: the name of the project' }),
    subtitle: z.string().optional().meta({ description: 'Subtitle on the cover; default: the kinds of the project' }),
    draft: z.literal(true).optional().meta({ description: 'The report is marked as a draft on each page' }),
    workspaceName: z.string(),
    classification: z.string().nullable().meta({ description: 'Text set by the lead; null for the default text (confidential)' }),
    project: z.object({
      key: z.string(),
      name: z.string(),
      kind: z.enum(PROJECT_KINDS).meta({ description: 'Main kind of the project' }),
      kinds: z
        .array(z.enum(PROJECT_KINDS))
        .optional()
        .meta({ description: 'All kinds of the project, main kind first; absent in versions created before this field existed' }),
      client: z.string().nullable(),
      startDay: day.nullable(),
      endDay: day.nullable(),
      leads: z.array(z.string()),
    }),
    version: z
      .object({ number: z.int(), sha256: z.string(), at: instant })
      .nullable()
      .meta({ description: 'Numbered version; null for a report of the current project' }),
    generatedDay: day,
    selection: z
      .object({ severities: z.array(z.enum(SEVERITIES)), statuses: z.array(z.enum(ISSUE_STATUSES)) })
      .meta({ description: 'Severities and statuses of the requested findings' }),
    summary: markdown.meta({ description: 'Markdown, written by the lead' }),
    appendix: markdown.meta({ description: 'Markdown, written by the lead' }),
    sections: z
      .array(printedSection)
      .optional()
      .meta({ description: 'Custom sections of the team; absent in versions created before sections existed' }),
    history: z
      .array(z.object({ number: z.int(), day, by: z.string() }))
      .optional()
      .meta({ description: 'Numbered versions up to this one, oldest first, if the section for document control shows them' }),
    untranslated: z
      .object({
        language: z.enum(LANGUAGES),
        parts: z.array(reportPlace).meta({ description: 'Parts whose text is in that language' }),
        titles: z
          .array(reportTitle)
          .optional()
          .meta({ description: 'Titles of the report and of sections in that language; absent if there are none' }),
      })
      .optional()
      .meta({ description: 'Content in another language than the document, and that language; absent if there is none' }),
    scope: z.array(z.object({ inScope: z.boolean(), kind: z.enum(SCOPE_KINDS), value: z.string(), note: z.string() })),
    findings: z.array(reportFinding).meta({ description: 'Sorted by severity, then CVSS score (highest first), then key' }),
    rounds: z
      .array(z.object({ number: z.int(), startDay: day, endDay: day.nullable() }))
      .meta({ description: 'Retest rounds, oldest first' }),
    coverage: z.array(
      z.object({
        name: z.string(),
        standard: z.string().meta({ description: 'Standard, as in `WSTG 4.2`; empty for custom controls' }),
        controls: z.array(reportControl),
        untested: z.array(z.string()).optional().meta({ description: 'Codes of untested controls, if they are not listed individually' }),
      }),
    ),
    images: z
      .array(
        z.object({
          fileName: z.string().meta({ description: 'File name after `/attachments/` in texts, and `fileName` of evidence' }),
          type: z.string(),
          sha256: z.string().meta({ description: 'SHA-256 of the file, in hexadecimal' }),
        }),
      )
      .meta({ description: 'Images in texts and evidence' }),
  })
  .meta({ id: 'ReportDocument' });
export type ReportDocument = z.infer<typeof reportDocument>;

type WithFields = Pick<ReportDocument['findings'][number], 'fields'>;
/** Returns the custom fields that are shown with the properties of a finding. */
export const lineFields = ({ fields = [] }: WithFields): NonNullable<WithFields['fields']> => fields.filter(({ kind }) => kind === 'LINE');
/** Returns the custom fields that are sections of a finding, after its texts. */
export const writtenFields = ({ fields = [] }: WithFields): NonNullable<WithFields['fields']> =>
  fields.filter(({ kind }) => kind === 'MARKDOWN');

/** Whether the name and the value are too long for half a line. */
export const isWide = ({ name, value }: { name: string; value: string }): boolean => name.length + value.length > 50;

export const nameOfReport = ({ title, project }: Pick<ReportDocument, 'title' | 'project'>): string => title ?? project.name;

/** The content of the JSON format: one document per language. */
export const reportFile = z
  .object({
    format: z.literal('coloa-report'),
    formatVersion: z.literal(1),
    madeFor: z.string().optional().meta({ description: 'Label of the report link, if downloaded through one' }),
    documents: z.array(reportDocument).min(1),
  })
  .meta({ id: 'ReportFile' });
export type ReportFile = z.infer<typeof reportFile>;
