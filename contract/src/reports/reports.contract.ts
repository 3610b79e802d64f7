import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, line, text, version } from '../http.ts';
import { ISSUE_STATUSES } from '../issues/issue-states.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { reportWarning } from '../readiness/report-warnings.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { reportDocument } from './report-document.ts';
import { reportPlace } from './report-parts.ts';
import { orderedParts, orderedPartsInput, projectSection, sectionChanges } from './report-sections.ts';

/** Languages of a report: one language, or both in sequence. */
export const REPORT_LANGUAGES = [...LANGUAGES, 'both'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

export const reportChoice = {
  statuses: z.array(z.enum(ISSUE_STATUSES)).min(1).max(ISSUE_STATUSES.length),
  severities: z.array(z.enum(SEVERITIES)).min(1).max(SEVERITIES.length),
  language: z.enum(REPORT_LANGUAGES),
  rounds: z.array(id).max(LIMITS.retestRounds).nullable().meta({ description: 'Retest rounds; null for all' }),
};

/**
 * Values of the setting for draft marks, which are on each page of a report but never in numbered versions. `UNPUBLISHED`: reports with
 * unpublished findings have the mark. `ALWAYS`: all reports of the current project have it.
 */
export const DRAFT_MARKS = ['UNPUBLISHED', 'ALWAYS', 'NEVER'] as const;
export type DraftMark = (typeof DRAFT_MARKS)[number];

const inBoth = z.strictObject({ vi: text(LIMITS.markdown), en: text(LIMITS.markdown) });
const lineInBoth = z.strictObject({ vi: line(LIMITS.reportTitle, 0), en: line(LIMITS.reportTitle, 0) });

const settings = {
  ...reportChoice,
  title: lineInBoth.meta({
    description: 'Title on the cover, with placeholders such as `{{project.client}}`; empty for the name of the project',
  }),
  subtitle: lineInBoth.meta({ description: 'Subtitle on the cover, with placeholders; empty for the kinds of the project' }),
  draft: z.enum(DRAFT_MARKS),
  untested: z.boolean().meta({ description: 'Whether to list each untested control; otherwise one line per category' }),
  summary: inBoth.meta({ description: 'Executive summary: Markdown with placeholders such as `{{project.name}}`' }),
  appendix: inBoth.meta({ description: 'Markdown with placeholders' }),
  classification: line(LIMITS.reportClassification, 0).meta({
    description: 'Text beside the lock on each page, with placeholders; empty for the default text (confidential)',
  }),
};

const reportSettings = z
  .object({
    ...settings,
    parts: orderedParts,
    ownOrder: z
      .boolean()
      .meta({ description: 'Whether the project has a custom order of parts; otherwise it uses the order of the workspace' }),
    sections: z.array(projectSection).meta({ description: 'All custom sections of the workspace and the project' }),
    version,
    by: person.nullable().meta({ description: 'User who changed it last' }),
    at: instant.nullable(),
    can: z
      .object({ edit: z.boolean(), share: z.boolean() })
      .meta({ description: '`share`: see and revoke links; creating one needs `edit` too' }),
  })
  .meta({ id: 'ReportSettings' });
export type ReportSettings = z.infer<typeof reportSettings>;

/** A saved version of a report. Later changes and deletions do not affect it. */
export const reportVersion = z
  .object({
    id,
    number: z.int().meta({ description: 'Sequential number in the project' }),
    note: z.string(),
    language: z.enum(REPORT_LANGUAGES),
    findings: z.int(),
    sha256: z.string().meta({ description: 'SHA-256 of the saved content, in hexadecimal; printed in the report' }),
    by: person,
    at: instant,
    shares: z.int().meta({ description: 'Number of links that currently show it' }),
  })
  .meta({ id: 'ReportVersion' });
export type ReportVersion = z.infer<typeof reportVersion>;

/** Returns the languages in which a saved version can be shown. */
export const languagesIn = ({ language }: Pick<ReportVersion, 'language'>): readonly ReportLanguage[] =>
  language === 'both' ? REPORT_LANGUAGES : [language];

/** Options of a report. Omitted options use the settings of the project. */
export const reportWanted = {
  versionId: id.optional().meta({ description: 'A numbered version instead of the current project; only `language` then has an effect' }),
  language: reportChoice.language.optional(),
  statuses: reportChoice.statuses.optional(),
  severities: reportChoice.severities.optional(),
  rounds: reportChoice.rounds.optional(),
  parts: z.array(reportPlace).max(LIMITS.reportParts).optional().meta({ description: 'Shown parts, in order' }),
};

export const reportsContract = {
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/report',
    access: 'project',
    summary: 'Get the report settings of a project. Not available to clients',
    params: byId,
    response: reportSettings,
  }),
  saveSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/project/{id}/report',
    access: 'project',
    summary: 'Update the given report settings. Requires LEAD',
    params: byId,
    body: z
      .strictObject({
        ...settings,
        parts: orderedPartsInput.nullable().meta({ description: 'Null returns to the order of the workspace' }),
        sections: sectionChanges.meta({
          description:
            'Project texts by section; a new one starts from the workspace text, if any. Null removes the project text and returns to the workspace text',
        }),
      })
      .partial()
      .extend({
        version,
        summaryConfirmed: z.array(z.enum(LANGUAGES)).max(LANGUAGES.length).optional().meta({
          description: 'Languages in which the unchanged summary is still right, although findings were published since its last change',
        }),
      }),
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
    summary: 'Preview a report as its readers would see it, one document per language',
    params: byId,
    body: z.strictObject(reportWanted),
    response: z.object({
      documents: z.array(reportDocument),
      warnings: z.array(reportWarning).meta({ description: 'Possible problems of the report; empty for clients' }),
    }),
    errors: ['PROJECT_DELETED', 'NAMED_TWICE', 'UNKNOWN_VERSION', 'UNKNOWN_ROUND'],
  }),
  warnings: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/report/warnings',
    access: 'project',
    effect: 'reads',
    summary:
      'List possible problems of a new version or of a link with this selection. The workspace decides which of them stop it. Not available to clients',
    params: byId,
    body: z.strictObject({
      language: reportWanted.language,
      statuses: reportWanted.statuses,
      severities: reportWanted.severities,
      forVersion: z
        .boolean()
        .optional()
        .meta({ description: 'Checks a version, whose document control lists at least that version; default: a link' }),
    }),
    response: z.object({ items: z.array(reportWarning) }),
    errors: ['PROJECT_DELETED', 'NAMED_TWICE'],
  }),
  versions: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/report/version',
    access: 'project',
    summary: 'List the numbered versions, newest first. Not available to clients',
    params: byId,
    response: z.object({ items: z.array(reportVersion) }),
  }),
  makeVersion: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/report/version',
    access: 'project',
    summary: 'Save the current report under the next number, with published content as in a link. Requires LEAD',
    params: byId,
    body: z.strictObject({ note: line(LIMITS.name, 0).default('') }),
    response: reportVersion,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED', 'NOT_READY', 'VERSIONS_FULL'],
  }),
  deleteVersion: defineEndpoint({
    method: 'DELETE',
    path: '/api/project/{id}/report/version/{versionId}',
    access: 'project',
    summary: 'Delete a version that no open link shows. Its number is not used again. Requires LEAD',
    params: z.strictObject({ id, versionId: id }),
    response: done,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED', 'VERSION_SHARED'],
  }),
};
