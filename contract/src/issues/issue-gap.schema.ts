import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { ISSUE_TEXTS, issueRow } from './issues.schema.ts';

const language = z.enum(LANGUAGES);
const issueText = z.enum(ISSUE_TEXTS);

export const secretsPlace = z.union([
  z.object({ language, text: issueText }),
  z.object({ evidenceId: z.string(), part: z.enum(['request', 'response', 'text']) }),
  z.object({ evidenceId: z.string(), caption: language.meta({ description: 'Language of the caption' }) }),
  z.object({ fieldKey: z.string().meta({ description: 'Key of a custom field' }) }),
]);
export type SecretsPlace = z.infer<typeof secretsPlace>;

const issueGap = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('EMPTY'), language, text: issueText }),
    z
      .object({ kind: z.literal('PLACEHOLDERS'), place: secretsPlace, placeholders: z.array(z.string()) })
      .meta({ description: 'Placeholders and sample hosts of a template in a text or in evidence' }),
    z.object({ kind: z.literal('NOT_TRANSLATED'), language }),
    z
      .object({ kind: z.literal('OUTDATED'), language, text: issueText })
      .meta({ description: 'Older than the same text in the other language' }),
    z
      .object({ kind: z.literal('EVIDENCE'), language, text: issueText })
      .meta({ description: 'A reference to evidence that the issue does not have' }),
    z
      .object({ kind: z.literal('ONE_LANGUAGE'), language, text: issueText })
      .meta({ description: 'A request or an image that is missing in the other language of this text' }),
    z
      .object({ kind: z.literal('OTHER_LANGUAGE'), language, text: issueText })
      .meta({ description: 'Appears to be written in the other language' }),
    z.object({ kind: z.literal('IDENTICAL'), text: issueText.meta({ description: 'Identical in both languages' }) }),
    z
      .object({ kind: z.literal('SECRETS'), place: secretsPlace, count: z.int() })
      .meta({ description: 'Passages of a text or of evidence that look like secrets, are not redacted, and that nobody decided to keep' }),
    z
      .object({ kind: z.literal('FIELDS'), key: z.string(), name: z.object({ vi: z.string(), en: z.string() }) })
      .meta({ description: 'A custom field without a value that a review requires' }),
    z.object({ kind: z.enum(['TYPE', 'SEVERITY', 'ASSETS', 'CVSS']) }),
  ])
  .meta({ id: 'IssueGap' });
export type IssueGap = z.infer<typeof issueGap>;

export const issueReadiness = issueRow
  .pick({ id: true, key: true, number: true, title: true, severity: true, status: true })
  .extend({
    gaps: z.array(issueGap),
    missing: z
      .array(z.object({ language, text: z.enum(['title', 'description']) }))
      .meta({ description: 'Texts that the issue needs before review under any rules' }),
  })
  .meta({ id: 'IssueReadiness' });
export type IssueReadiness = z.infer<typeof issueReadiness>;
