/**
 * Names of the formats of texts. The server has a message for each that states what is allowed: `validation:formats`. Formats of Zod, such
 * as `email`, have their names there.
 */
export const FORMATS = [
  'bugId',
  'bugKey',
  'clock',
  'color',
  'cwe',
  'date',
  'datetime',
  'email',
  'evidenceId',
  'fieldCondition',
  'fieldKey',
  'fieldSort',
  'fileName',
  'host',
  'projectKey',
  'reportPart',
  'sha256',
  'shareToken',
  'slug',
  'url',
  'username',
  'uuid',
] as const;
type Format = (typeof FORMATS)[number];

const names: readonly string[] = FORMATS;
export const isFormat = (name: string): name is Format => names.includes(name);

/** Names the format of a pattern, as in `.regex(BUG_KEY, ofFormat('bugKey'))`. */
export const ofFormat = (format: Format): { error: Format } => ({ error: format });
