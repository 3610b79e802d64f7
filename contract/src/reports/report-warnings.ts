import { z } from 'zod';
import { id } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { SEVERITIES } from '../severities.ts';
import { reportPlace } from './report-parts.ts';

/**
 * What can be unfit to be sent in a report. They warn; none of them forbids anything.
 * `NO_FINDINGS`: the report shows findings and has none. `LEFT_OUT`: findings of the chosen severities that wait for their publication and are
 * not in it, the most severe first.
 * `DEFAULT_NAME`, `NO_LOGO`: the workspace has the name that installations begin with, or no logo.
 * `NO_SUMMARY`: nobody wrote a summary; the description of the project is printed, or nothing. `EMPTY_SECTION`: a section that is shown has no text.
 * `UNTRANSLATED`: a part or findings are printed in the other language, because they are not written in this one. `UNTRANSLATED_TITLE`: the
 * title of a section is, or title or subtitle of the report where `part` is null.
 * `BROKEN_PLACEHOLDERS`: a text or a title has a placeholder that is misspelt or has no end or name, such as `{{project.name`, and is printed as it
 * is; of the title, the subtitle or the classification where `part` is null.
 * `EMPTY_FINDING`: findings without a description and steps. `PLACEHOLDERS`: findings with text that a template left to be filled in.
 * `NO_EVIDENCE`: findings that show no picture, request or code. `VARIES`: findings whose severity nobody chose.
 * `UNPUBLISHED`: findings that were chosen and are not published: an export shows them, a version or a link leaves them out.
 * `RESULT_PENDING`: controls whose result waits for the publication of findings. `UNTESTED`: controls that nobody tested.
 * `UNPRINTABLE`: characters that the PDF prints as codes, because no font has them.
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

/** A warning and the places that it is about. */
export const reportWarning = z
  .object({
    kind: z.enum(REPORT_WARNINGS),
    language: z.enum(LANGUAGES).nullable().meta({ description: 'Of the document that it is about; null: of all' }),
    part: reportPlace.nullable().meta({ description: 'The part or section to be changed; null: none of them alone' }),
    findings: z
      .array(
        z.object({
          id: id.nullable().meta({ description: 'Null: the issue is no longer there' }),
          key: z.string(),
          severity: z.enum(SEVERITIES).nullable().meta({ description: 'The present one; null: the issue is no longer there' }),
        }),
      )
      .meta({ description: 'In the order of the report; empty: it is about no finding' }),
    controls: z.array(z.string()).meta({ description: 'Codes' }),
    characters: z.array(z.string()).meta({ description: '`UNPRINTABLE`: each once, in the order of the text' }),
    packages: z
      .array(z.string())
      .meta({ description: '`UNPRINTABLE`: npm packages of fonts that may have some of them and are not installed' }),
  })
  .meta({ id: 'ReportWarning' });
export type ReportWarning = z.infer<typeof reportWarning>;
