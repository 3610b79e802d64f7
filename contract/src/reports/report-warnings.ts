import { z } from 'zod';
import { id } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { SEVERITIES } from '../severities.ts';
import { reportPlace } from './report-parts.ts';

/**
 * Possible problems of a report before it is sent. They only warn.
 * `NO_FINDINGS`: the report shows the part OVERVIEW or FINDINGS, but has no findings. `LEFT_OUT`: unpublished findings of the selected
 * severities are not included; most severe first.
 * `DEFAULT_NAME`, `NO_LOGO`: the workspace has the default name or no logo.
 * `NO_SUMMARY`: the summary is empty; the project description, if any, is printed instead. `EMPTY_SECTION`: a shown section has no text.
 * `UNTRANSLATED`: a part or findings are printed in the other language, because they are not translated. `UNTRANSLATED_TITLE`: the same for
 * the title of a section, or for title or subtitle of the report if `part` is null.
 * `BROKEN_PLACEHOLDERS`: a text or title contains a misspelt or incomplete placeholder, such as `{{project.name`, which is printed
 * unchanged; in title, subtitle or classification if `part` is null.
 * `EMPTY_FINDING`: findings with neither description nor steps. `PLACEHOLDERS`: findings with placeholders of a template.
 * `NO_EVIDENCE`: findings without evidence, and without files and code blocks in their texts. `VARIES`: findings without a chosen severity.
 * `UNPUBLISHED`: selected findings are unpublished; exports include them, versions and links do not.
 * `RESULT_PENDING`: controls that failed only because of issues that are not in the report. `UNTESTED`: untested controls.
 * `UNPRINTABLE`: characters that the PDF prints as codes, because no font contains them.
 */
const REPORT_WARNINGS = [
  'NO_FINDINGS',
  'LEFT_OUT',
  'DEFAULT_NAME',
  'NO_LOGO',
  'NO_SUMMARY',
  'EMPTY_SECTION',
  'UNTRANSLATED',
  'UNTRANSLATED_TITLE',
  'BROKEN_PLACEHOLDERS',
  'EMPTY_FINDING',
  'PLACEHOLDERS',
  'NO_EVIDENCE',
  'VARIES',
  'UNPUBLISHED',
  'RESULT_PENDING',
  'UNTESTED',
  'UNPRINTABLE',
] as const;

export const reportWarning = z
  .object({
    kind: z.enum(REPORT_WARNINGS),
    language: z.enum(LANGUAGES).nullable().meta({ description: 'Language of the document; null for all' }),
    part: reportPlace.nullable().meta({ description: 'Part or section to change; null if it concerns no single one' }),
    findings: z
      .array(
        z.object({
          id: id.nullable().meta({ description: 'Null if the issue no longer exists' }),
          key: z.string(),
          severity: z.enum(SEVERITIES).nullable().meta({ description: 'Current severity; null if the issue no longer exists' }),
        }),
      )
      .meta({ description: 'In report order; empty if it concerns no finding' }),
    controls: z.array(z.string()).meta({ description: 'Codes' }),
    characters: z.array(z.string()).meta({ description: '`UNPRINTABLE`: characters in text order, without duplicates' }),
    packages: z
      .array(z.string())
      .meta({ description: '`UNPRINTABLE`: npm packages of fonts that may contain some of the characters and are not installed' }),
  })
  .meta({ id: 'ReportWarning' });
export type ReportWarning = z.infer<typeof reportWarning>;
