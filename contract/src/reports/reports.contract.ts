import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, line, text, version } from '../http.ts';
import { ISSUE_STATUSES } from '../issues/issue-states.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { reportDocument } from './report-document.ts';
import { reportPlace } from './report-parts.ts';
import { orderedParts, orderedPartsInput, projectSection, sectionChanges } from './report-sections.ts';
import { reportWarning } from './report-warnings.ts';

/** One language, or both one after the other. */
export const REPORT_LANGUAGES = [...LANGUAGES, 'both'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** What of a project stands in a report. */
export const reportChoice = {
  statuses: z.array(z.enum(ISSUE_STATUSES)).min(1).max(ISSUE_STATUSES.length),
  severities: z.array(z.enum(SEVERITIES)).min(1).max(SEVERITIES.length),
  language: z.enum(REPORT_LANGUAGES),
  rounds: z.array(id).max(LIMITS.retestRounds).nullable().meta({ description: 'Rounds of retests; null for all' }),
};

/**
 * Which reports say on each page that they are drafts; a numbered version never does. `UNPUBLISHED`: those that show findings which are not
 * published. `ALWAYS`: all that are made from the project as it is.
 */
export const DRAFT_MARKS = ['UNPUBLISHED', 'ALWAYS', 'NEVER'] as const;
export type DraftMark = (typeof DRAFT_MARKS)[number];

const inBoth = z.strictObject({ vi: text(LIMITS.markdown), en: text(LIMITS.markdown) });
const lineInBoth = z.strictObject({ vi: line(LIMITS.reportTitle, 0), en: line(LIMITS.reportTitle, 0) });

const settings = {
  ...reportChoice,
  title: lineInBoth.meta({ description: 'On the cover, with placeholders such as `{{project.client}}`; empty: the name of the project' }),
  subtitle: lineInBoth.meta({ description: 'On the cover, with placeholders; empty: the kind of the project' }),
  draft: z.enum(DRAFT_MARKS),
  untested: z.boolean().meta({ description: 'List each control that nobody tested; otherwise they are one line for each category' }),
  summary: inBoth.meta({ description: 'The executive summary, Markdown with placeholders such as `{{project.name}}`' }),
  appendix: inBoth.meta({ description: 'Markdown with placeholders' }),
  classification: line(LIMITS.reportClassification, 0).meta({
    description: 'Beside the lock on each page, with placeholders; empty for the word for confidential',
  }),
};

/** How the report of a project is to be; kept, and where its next version begins. */
const reportSettings = z
  .object({
    ...settings,
    parts: orderedParts,
    ownOrder: z
      .boolean()
      .meta({ description: 'The project has an order of parts of its own; false: it follows the order of the workspace' }),
    sections: z.array(projectSection).meta({ description: 'All that the workspace and the project have' }),
    version,
    by: person.nullable().meta({ description: 'Who changed it last' }),
    at: instant.nullable(),
    can: z.object({ edit: z.boolean(), share: z.boolean() }),
  })
  .meta({ id: 'ReportSettings' });
export type ReportSettings = z.infer<typeof reportSettings>;

/** A report as it was on a day: nothing that is changed or deleted later changes it. */
export const reportVersion = z
  .object({
    id,
    number: z.int().meta({ description: '1, 2, 3 … in the project' }),
    note: z.string(),
    language: z.enum(REPORT_LANGUAGES),
    findings: z.int(),
    sha256: z.string().meta({ description: 'Of what is kept of it, in hexadecimal; printed in it' }),
    by: person,
    at: instant,
    shares: z.int().meta({ description: 'Links that show it now' }),
  })
  .meta({ id: 'ReportVersion' });
export type ReportVersion = z.infer<typeof reportVersion>;

/** What a report is asked for with: what is not said is as the settings of the project have it. */
export const reportWanted = {
  versionId: id
    .optional()
    .meta({ description: 'A numbered version instead of the project as it is now; everything but the language is then as it was' }),
  language: reportChoice.language.optional(),
  statuses: reportChoice.statuses.optional(),
  severities: reportChoice.severities.optional(),
  rounds: reportChoice.rounds.optional(),
  parts: z.array(reportPlace).max(LIMITS.reportParts).optional().meta({ description: 'What it shows, in order' }),
};

export const reportsContract = {
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/report',
    access: 'project',
    summary: 'How the report of a project is to be; not for clients',
    params: byId,
    response: reportSettings,
  }),
  saveSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/project/{id}/report',
    access: 'project',
    summary: 'Change that; LEAD only. What is left out stays',
    params: byId,
    body: z
      .strictObject({
        ...settings,
        parts: orderedPartsInput.nullable().meta({ description: 'null: as the workspace orders them again' }),
        sections: sectionChanges.meta({
          description:
            'Texts of the project’s own, by section; one that is not there yet begins with the text of the workspace, or empty. null: without one again, as the workspace has it or not at all',
        }),
      })
      .partial()
      .extend({ version }),
    response: reportSettings,
    errors: [
      'EDIT_CONFLICT',
      'PROJECT_ARCHIVED',
      'PROJECT_DELETED',
      'NAMED_TWICE',
      'UNKNOWN_ROUND',
      'UNKNOWN_PLACEHOLDER',
      'SECTIONS_FULL',
    ],
  }),
  preview: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/report/preview',
    access: 'project',
    effect: 'reads',
    summary: 'What a report would show its reader, a document for each language',
    params: byId,
    body: z.strictObject(reportWanted),
    response: z.object({
      documents: z.array(reportDocument),
      warnings: z.array(reportWarning).meta({ description: 'What is unfit to be sent in it; empty for clients' }),
    }),
    errors: ['PROJECT_DELETED', 'NAMED_TWICE', 'UNKNOWN_VERSION', 'UNKNOWN_ROUND'],
  }),
  warnings: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/report/warnings',
    access: 'project',
    effect: 'reads',
    summary: 'What is unfit to be sent in what a version, or a link with that choice, would show now; it forbids nothing. Not for clients',
    params: byId,
    body: z.strictObject({
      language: reportWanted.language,
      statuses: reportWanted.statuses,
      severities: reportWanted.severities,
      forVersion: z
        .boolean()
        .optional()
        .meta({ description: 'In a version, whose document control lists at least itself; without it in a link' }),
    }),
    response: z.object({ items: z.array(reportWarning) }),
    errors: ['PROJECT_DELETED', 'NAMED_TWICE'],
  }),
  versions: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/report/version',
    access: 'project',
    summary: 'The numbered versions, newest first; not for clients',
    params: byId,
    response: z.object({ items: z.array(reportVersion) }),
  }),
  makeVersion: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/report/version',
    access: 'project',
    summary: 'Keep the report as it is now under the next number, of what is published and as a link would give it; LEAD only',
    params: byId,
    body: z.strictObject({ note: line(LIMITS.name, 0).default('') }),
    response: reportVersion,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED', 'VERSIONS_FULL'],
  }),
  deleteVersion: defineEndpoint({
    method: 'DELETE',
    path: '/api/project/{id}/report/version/{versionId}',
    access: 'project',
    summary: 'Delete a version that no open link shows; its number is not given again. LEAD only',
    params: z.strictObject({ id, versionId: id }),
    response: done,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED', 'VERSION_SHARED'],
  }),
};
