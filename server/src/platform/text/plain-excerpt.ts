import { beforeOpenSecret, REDACTION_MARK, redact } from '@coloa/contract/issues/redaction.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const LENGTH = 200;
/** The maximum number of characters that are read from a text, including Markdown marks. */
const READ = 20 * LENGTH;

/** The Markdown marks that are removed: only the most common ones, because parsing 100 texts for a list would take too long. */
const MARKS: readonly [RegExp, string][] = [
  [/^[ \t]*(?:```|~~~).*$/gm, ' · '],
  [/!\[([^\][]*)\]\([^()\s]*\)/g, '$1'],
  [/\[([^\][]*)\]\([^()\s]*\)/g, '$1'],
  // Only links in angle brackets are replaced. HTML tags remain, because pages also show them as text.
  [/<((?:https?|mailto):[^<>\s]*)>/gi, '$1'],
  [/^[ \t]*>[ \t]+/gm, ''],
  [/^[ \t]*#{1,6}[ \t]+(.*)$/gm, ' · $1 · '],
  [/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, ' · '],
  [/^[-*_|: \t]{3,}$/gm, ' · '],
  [/\n[ \t]*\n/g, ' · '],
  [/(\*\*|__|~~|`)/g, ''],
  [/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, ''],
];

const oneLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .split(/(?:^| )·(?= |$)/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .join(' · ')
    .replaceAll(/([:;,]) · /g, '$1 ');

/** Returns at most LENGTH characters on one line, with ' · ' between blocks. `…` replaces redacted text. */
export function plainExcerpt(markdown: string): string {
  const plain = MARKS.reduce(
    (text, [mark, left]) => text.replace(mark, left),
    redact(markdown).slice(0, READ).replaceAll(REDACTION_MARK, '…'),
  );
  const characters = Array.from(oneLine(plain).toWellFormed());
  return characters.length <= LENGTH
    ? characters.join('')
    : `${characters
        .slice(0, LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

export const beginningOf = (text: AnyPgColumn): SQL<string> => sql<string>`left(${text}, ${sql.raw(String(READ))})`;

export const excerptOf = (beginning: string): string => plainExcerpt(beginning.length < READ ? beginning : beforeOpenSecret(beginning));
