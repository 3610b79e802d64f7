import { z } from 'zod';
import { SECTIONS, type Section } from '../bugs/bugs.contract.ts';
import { REPORTED_STATES } from '../checklists/control-states.ts';
import { day, instant } from '../http.ts';
import { ISSUE_STATUSES, RETEST_RESULTS } from '../issues/issue-states.ts';
import { ISSUE_TEXTS } from '../issues/issues.schema.ts';
import { LANGUAGES } from '../languages.ts';
import { PROJECT_KINDS, SCOPE_KINDS } from '../projects/project-states.ts';
import { SEVERITIES } from '../severities.ts';
import { reportPlace, reportSectionId, reportTitle } from './report-parts.ts';

const markdown = z.string().meta({ description: 'Markdown; `⟦⟧` stands where something was taken out' });

const reportRetest = z.object({
  round: z.object({ number: z.int(), startDay: day }),
  day,
  tester: z.string(),
  result: z.enum(RETEST_RESULTS).meta({ description: 'What the results of its assets come to' }),
  results: z.array(
    z.object({
      asset: z.string().meta({ description: 'Empty where the result is of the finding as a whole' }),
      result: z.enum(RETEST_RESULTS),
      note: z.string(),
    }),
  ),
  note: markdown,
});

const evidenceFields = {
  id: z.string().meta({ description: 'Unique in the finding; the address of a link in its texts: `[](evidence:k3f9x2ma)`' }),
  caption: z.string().meta({ description: 'Plain text of one line; empty for none' }),
};

/** An item of the evidence of a finding. Its number is counted through the report, with the evidence in texts. */
const reportEvidence = z.discriminatedUnion('kind', [
  z.object({ ...evidenceFields, kind: z.literal('HTTP'), request: z.string(), response: z.string() }),
  z.object({ ...evidenceFields, kind: z.literal('CODE'), language: z.string(), text: z.string() }),
  z.object({ ...evidenceFields, kind: z.literal('IMAGE'), fileName: z.string() }),
  z.object({
    ...evidenceFields,
    kind: z.literal('FILE'),
    fileName: z.string(),
    file: z
      .object({ name: z.string(), size: z.int().meta({ description: 'Bytes' }), sha256: z.string() })
      .nullable()
      .meta({ description: 'Null if it does not exist any more' }),
  }),
]);

const reportFinding = z.object({
  key: z.string(),
  severity: z.enum(SEVERITIES),
  status: z.enum(ISSUE_STATUSES),
  title: z.string(),
  cvss: z.object({ version: z.enum(['3.1', '4.0']), vector: z.string(), score: z.number() }).nullable(),
  cwe: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  vrt: z.object({ id: z.string(), name: z.string() }).nullable().meta({ description: 'The vulnerability type' }),
  assets: z.array(z.string()),
  foundDay: day.nullable(),
  reporter: z.string().nullable(),
  sections: z.object(Object.fromEntries(SECTIONS.map((name) => [name, markdown])) as Record<Section, typeof markdown>),
  evidence: z
    .array(reportEvidence)
    .optional()
    .meta({ description: 'In order, between sections and retests; left out in versions that were kept before it existed' }),
  retests: z.array(reportRetest).meta({ description: 'Newest first' }),
  untranslated: z
    .object({ language: z.enum(LANGUAGES), texts: z.array(z.enum([...ISSUE_TEXTS, 'captions'])) })
    .optional()
    .meta({ description: 'Texts that were not written in the language of the document, and the language they are in; absent for none' }),
});

const reportControl = z.object({
  code: z.string(),
  title: z.string(),
  state: z
    .enum(REPORTED_STATES)
    .meta({ description: 'PENDING: it failed only because of issues that are not published, or are in the bin' }),
  testers: z.array(z.string()).meta({ description: 'Who said what came of it, and who ticked a row of it; each once' }),
  day: day.nullable().meta({ description: 'The last one on which one of them did' }),
  findings: z.array(z.string()).meta({ description: 'Keys of findings of this report' }),
  assets: z
    .array(z.object({ asset: z.string(), state: z.enum(REPORTED_STATES) }))
    .meta({ description: 'Of one that is told per asset: what came of it for each asset in scope, in the order of the scope; else none' }),
});

/** A section that the team wrote, as it is printed. */
const printedSection = z.object({
  id: reportSectionId,
  title: z.string(),
  text: markdown,
});

/** A report in one language, as plain data: what pages show, what every format is made from, and what the JSON format holds. */
export const reportDocument = z
  .object({
    language: z.enum(LANGUAGES),
    parts: z.array(reportPlace).meta({ description: 'Parts and sections that it shows, in order; everything else is left out' }),
    title: z.string().optional().meta({ description: 'On the cover; absent: the name of the project' }),
    subtitle: z.string().optional().meta({ description: 'On the cover; absent: the kind of the project' }),
    draft: z.literal(true).optional().meta({ description: 'It is marked as a draft on each page' }),
    workspaceName: z.string(),
    classification: z.string().nullable().meta({ description: 'As the lead writes it; null takes the word for confidential' }),
    project: z.object({
      key: z.string(),
      name: z.string(),
      kind: z.enum(PROJECT_KINDS),
      client: z.string().nullable(),
      startDay: day.nullable(),
      endDay: day.nullable(),
      leads: z.array(z.string()),
    }),
    version: z
      .object({ number: z.int(), sha256: z.string(), at: instant })
      .nullable()
      .meta({ description: 'Of a numbered version; null of what is made from the project as it is now' }),
    generatedDay: day,
    selection: z
      .object({ severities: z.array(z.enum(SEVERITIES)), statuses: z.array(z.enum(ISSUE_STATUSES)) })
      .meta({ description: 'Which findings it was to tell of' }),
    summary: markdown.meta({ description: 'Written by the lead; Markdown' }),
    appendix: markdown.meta({ description: 'Written by the lead; Markdown' }),
    sections: z
      .array(printedSection)
      .optional()
      .meta({ description: 'Written by the team; absent in versions that were kept before there were any' }),
    history: z
      .array(z.object({ number: z.int(), day, by: z.string() }))
      .optional()
      .meta({ description: 'The numbered versions until this one, oldest first; where document control shows them' }),
    untranslated: z
      .object({
        language: z.enum(LANGUAGES),
        parts: z.array(reportPlace).meta({ description: 'Those whose text is in it' }),
        titles: z
          .array(reportTitle)
          .optional()
          .meta({ description: 'Those that are in it, of the report and of sections; absent for none' }),
      })
      .optional()
      .meta({ description: 'What was not written in the language of the document, and the language it is in; absent for nothing' }),
    scope: z.array(z.object({ inScope: z.boolean(), kind: z.enum(SCOPE_KINDS), value: z.string(), note: z.string() })),
    findings: z.array(reportFinding).meta({ description: 'By severity, then by CVSS score, highest first, then by key' }),
    rounds: z.array(z.object({ number: z.int(), startDay: day, endDay: day.nullable() })).meta({ description: 'Of retests, oldest first' }),
    coverage: z.array(
      z.object({
        name: z.string(),
        standard: z.string().meta({ description: "`WSTG 4.2`; empty of a workspace's own" }),
        controls: z.array(reportControl),
        untested: z
          .array(z.string())
          .optional()
          .meta({ description: 'Codes of controls that nobody tested, where they are not listed one by one' }),
      }),
    ),
    images: z
      .array(
        z.object({
          fileName: z.string().meta({ description: 'What stands behind `/attachments/` in the texts, and `fileName` of evidence' }),
          type: z.string(),
          sha256: z.string().meta({ description: 'Of the file, in hexadecimal' }),
        }),
      )
      .meta({ description: 'Those that texts and evidence show' }),
  })
  .meta({ id: 'ReportDocument' });
export type ReportDocument = z.infer<typeof reportDocument>;

/** What the report is called on its cover. */
export const nameOfReport = ({ title, project }: Pick<ReportDocument, 'title' | 'project'>): string => title ?? project.name;

/** What the JSON format holds: a document for each language. */
export const reportFile = z
  .object({
    format: z.literal('coloa-report'),
    formatVersion: z.literal(1),
    madeFor: z.string().optional().meta({ description: 'Of what a link gave: its label' }),
    documents: z.array(reportDocument).min(1),
  })
  .meta({ id: 'ReportFile' });
export type ReportFile = z.infer<typeof reportFile>;
