import { mapTexts } from '../texts.ts';

/** Replaces ⟦…⟧ in a redacted text; shows that content was removed. */
export const REDACTION_MARK = '⟦⟧';

/** Character references that Markdown would turn into brackets after redaction. */
const BRACKET_REFERENCES: readonly [RegExp, string][] = [
  [/&(?:#0*10214|#x0*27e6|lobrk|LeftDoubleBracket);/gi, '⟦'],
  [/&(?:#0*10215|#x0*27e7|robrk|RightDoubleBracket);/gi, '⟧'],
];

const withBrackets = (text: string): string =>
  BRACKET_REFERENCES.reduce((so, [reference, bracket]) => so.replace(reference, bracket), text);

/** A part of a text: visible text, or the content between ⟦ and ⟧ (empty if it was removed before). */
export type RedactionPart = { kind: 'text' | 'redacted'; value: string };

/**
 * Splits a text at ⟦secrets⟧ in linear time, without empty texts between them. Brackets nest and can span lines. An unclosed bracket hides
 * the rest of its line, because hiding too much is safer.
 */
export function redactionParts(text: string): RedactionPart[] {
  const plain = withBrackets(text);
  const parts: RedactionPart[] = [];
  let at = 0;
  for (const { from, to, closed } of redactions(plain)) {
    if (from > at) parts.push({ kind: 'text', value: plain.slice(at, from) });
    parts.push({ kind: 'redacted', value: plain.slice(from + 1, closed ? to - 1 : to) });
    at = to;
  }
  if (at < plain.length) parts.push({ kind: 'text', value: plain.slice(at) });
  return parts;
}

/** Returns a truncated text up to its first unclosed ⟦, because the secret may end after the cut. */
export function beforeOpenSecret(beginning: string): string {
  const plain = withBrackets(beginning);
  const [open] = [...bracketPairs(plain)].find(([, end]) => end === null) ?? [];
  return plain.slice(0, open);
}

/** Replaces each ⟦secret⟧ with the mark; idempotent. */
export function redact(text: string): string {
  // Fast path: lists redact many texts, and few contain a bracket or a character reference.
  if (!/[⟦&]/.test(text)) return text;
  return redactionParts(text)
    .map(({ kind, value }) => (kind === 'text' ? value : REDACTION_MARK))
    .join('');
}

interface Redaction {
  from: number;
  /** Index after the last hidden character. */
  to: number;
  closed: boolean;
}

/** Returns the hidden ranges of a text, with their marks, in text order. Ignores marks that are written as character references. */
export const redactedRanges = (text: string): { from: number; to: number }[] => (text.includes('⟦') ? redactions(text) : []);

function redactions(text: string): Redaction[] {
  const found: Redaction[] = [];
  for (const [from, end] of bracketPairs(text)) {
    const last = found.at(-1);
    if (!last || from >= last.to) found.push({ from, to: end ?? endOfLine(text, from), closed: end !== null });
    // An unclosed bracket hides the rest of its line. A closed secret that begins on this line can extend past the end of the line.
    else if (!last.closed && end !== null && end > last.to) last.to = end;
  }
  return found;
}

/**
 * Returns the position of each ⟦ with the position after its ⟧; null if it is unclosed. Uses a single pass, because a text can consist of
 * brackets only.
 */
function bracketPairs(text: string): Map<number, number | null> {
  const pairs = new Map<number, number | null>();
  const open: number[] = [];
  for (const { 0: bracket, index } of text.matchAll(/[⟦⟧]/g)) {
    if (bracket === '⟦') {
      open.push(index);
      pairs.set(index, null);
    } else {
      const from = open.pop();
      if (from !== undefined) pairs.set(from, index + 1);
    }
  }
  return pairs;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Returns a deep copy without the content between ⟦ and ⟧, for data that leaves the team. */
export const redactDeep = <Value>(value: Value): Value => mapTexts(value, redact);
