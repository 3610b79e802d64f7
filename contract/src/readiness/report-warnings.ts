import { z } from 'zod';
import { id } from '../http.ts';
import { ISSUE_TEXTS } from '../issues/issues.schema.ts';
import { LANGUAGES } from '../languages.ts';
import { reportPlace } from '../reports/report-parts.ts';
import { SEVERITIES } from '../severities.ts';
import { READINESS_LINES } from './readiness-rules.ts';

/** Texts of findings and of the project that can be outdated, or in a language other than that of the report. Excludes report parts. */
const REPORTED_TEXTS = [...ISSUE_TEXTS, 'projectDescription', 'scopeNotes', 'retestNotes', 'riskReason'] as const;
export type ReportedText = (typeof REPORTED_TEXTS)[number];

/** A warning about missing or doubtful content of a report. A kind in `ISSUE_LINES` refers to the listed findings. */
export const reportWarning = z
  .object({
    kind: z.enum(READINESS_LINES),
    language: z.enum(LANGUAGES).nullable().meta({ description: 'Language of the document; null for all' }),
    part: reportPlace.nullable().meta({ description: 'Part or section to change; null if it concerns no single one' }),
    text: z
      .enum(REPORTED_TEXTS)
      .nullable()
      .meta({ description: '`OTHER_LANGUAGE`, `OUTDATED`: the text of the findings or of the project; null for the text of a part' }),
    findings: z
      .array(
        z.object({
          id: id.nullable().meta({ description: 'Null if the issue no longer exists' }),
          key: z.string(),
          severity: z.enum(SEVERITIES).nullable().meta({ description: 'Current severity; null if the issue no longer exists' }),
          field: z
            .string()
            .nullable()
            .meta({ description: 'Field of the issue to change, as in `contents.vi.impact`; null if the warning concerns no single one' }),
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
