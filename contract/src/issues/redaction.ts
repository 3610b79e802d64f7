import { mapTexts } from '../texts.ts';

/** What is left of ⟦…⟧ in a text: that something was here, and nothing of it. */
export const REDACTION_MARK = '⟦⟧';

/** Character references that Markdown would turn into the brackets after redaction had looked for them. */
const BRACKET_REFERENCES: readonly [RegExp, string][] = [
  [/&(?:#0*10214|#x0*27e6|lobrk|LeftDoubleBracket);/gi, '⟦'],
  [/&(?:#0*10215|#x0*27e7|robrk|RightDoubleBracket);/gi, '⟧'],
];

const withBrackets = (text: string): string =>
  BRACKET_REFERENCES.reduce((so, [reference, bracket]) => so.replace(reference, bracket), text);

/** A piece of a text: what may be shown, or what stood between ⟦ and ⟧ (empty where it was taken out before). */
export type RedactionPart = { kind: 'text' | 'redacted'; value: string };

/**
 * Cuts a text at ⟦secrets⟧, in time linear in its length; empty texts between them are left out. Errs towards hiding: brackets
 * nest, may span lines, and one that is never closed hides the rest of its line.
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

/** The beginning of a longer text as far as it can be redacted: up to a secret that may end beyond it. */
export function beforeOpenSecret(beginning: string): string {
  const plain = withBrackets(beginning);
  const [open] = [...bracketPairs(plain)].find(([, end]) => end === null) ?? [];
  return plain.slice(0, open);
}

/** Replaces each ⟦secret⟧ by the bare mark; doing so twice changes nothing. */
export function redact(text: string): string {
  // Every row of every list has some texts, and hardly one has a bracket, or what Markdown would make one of.
  if (!/[⟦&]/.test(text)) return text;
  return redactionParts(text)
    .map(({ kind, value }) => (kind === 'text' ? value : REDACTION_MARK))
    .join('');
}

interface Redaction {
  from: number;
  /** Past the last hidden character. */
  to: number;
  closed: boolean;
}

/** The outermost redactions, in order. */
function redactions(text: string): Redaction[] {
  const found: Redaction[] = [];
  for (const [from, end] of bracketPairs(text)) {
    const last = found.at(-1);
    if (!last || from >= last.to) found.push({ from, to: end ?? endOfLine(text, from), closed: end !== null });
    // On a line that is hidden as a whole, a closed secret may still reach past the end of the line.
    else if (!last.closed && end !== null && end > last.to) last.to = end;
  }
  return found;
}

/** Each ⟦ in order of place with the place after its ⟧; null where it has none. One pass, since texts may consist of brackets alone. */
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

/** A copy in which no string holds what stood between ⟦ and ⟧, however deep it lies; for what leaves the team. */
export const redactDeep = <Value>(value: Value): Value => mapTexts(value, redact);
