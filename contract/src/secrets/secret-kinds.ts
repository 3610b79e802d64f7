/**
 * Kinds of secrets. `KEY` and `TOKEN`: API keys and access tokens. `PASSWORD`: passwords and password hashes. `IDENTITY`: identity cards
 * and passports of Vietnam.
 */
export const SECRET_KINDS = [
  'PRIVATE_KEY',
  'KEY',
  'TOKEN',
  'JWT',
  'COOKIE',
  'URL_PASSWORD',
  'PASSWORD',
  'CARD',
  'IDENTITY',
  'PHONE',
] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

export interface FoundSecret {
  kind: SecretKind;
  rule: string;
  from: number;
  /** Position after the last character of the secret. */
  to: number;
}

export interface SecretRule {
  id: string;
  kind: SecretKind;
  /** Lower-case texts; every match starts with one of them. If null, the pattern searches the whole text. */
  at: readonly string[] | null;
  /** Lower-case texts; the text is searched only if it contains one of them. */
  needs?: readonly string[];
  /**
   * A sticky pattern if `at` is set, otherwise a global one. The secret is the last group with a value; without groups, it is the whole
   * match. Repetitions are bounded or end at the first other character, so that a search takes linear time.
   */
  pattern: RegExp;
  /** Whether a letter or digit may precede the match. */
  inWords?: boolean;
  accepts?: (secret: string, place: SecretPlace) => boolean;
  /** Returns the kind of the secret, if it depends on the text around the secret. */
  kindAt?: (place: SecretPlace) => SecretKind;
}

export interface SecretPlace {
  text: string;
  match: RegExpExecArray;
}

export const textBefore = ({ text, match }: SecretPlace, length: number): string =>
  text.slice(Math.max(0, match.index - length), match.index);
