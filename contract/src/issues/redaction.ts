/** What is left of ⟦…⟧ in a text: that something was here, and nothing of it. */
export const REDACTION_MARK = '⟦⟧';

/** Character references that Markdown would turn into the brackets after redaction had looked for them. */
const BRACKET_REFERENCES: readonly [RegExp, string][] = [
  [/&(?:#0*10214|#x0*27e6|lobrk|LeftDoubleBracket);/gi, '⟦'],
  [/&(?:#0*10215|#x0*27e7|robrk|RightDoubleBracket);/gi, '⟧'],
];

/**
 * Replaces each ⟦secret⟧ by the bare mark. Errs towards hiding: brackets nest, may span lines, and one that is never closed
 * hides the rest of its line.
 */
export function redact(text: string): string {
  const plain = BRACKET_REFERENCES.reduce((so, [reference, bracket]) => so.replace(reference, bracket), text);
  let kept = '';
  let at = 0;
  for (let open = plain.indexOf('⟦'); open >= 0; open = plain.indexOf('⟦', at)) {
    kept += plain.slice(at, open) + REDACTION_MARK;
    at = endOfRedaction(plain, open);
  }
  return kept + plain.slice(at);
}

function endOfRedaction(text: string, open: number): number {
  const brackets = /[⟦⟧]/g;
  brackets.lastIndex = open;
  let depth = 0;
  for (let match = brackets.exec(text); match; match = brackets.exec(text)) {
    depth += match[0] === '⟦' ? 1 : -1;
    if (depth === 0) return match.index + 1;
  }
  const lineEnd = text.indexOf('\n', open);
  return lineEnd < 0 ? text.length : lineEnd;
}

/** A copy in which no string holds what stood between ⟦ and ⟧, however deep it lies; for what leaves the team. */
export function redactDeep<Value>(value: Value): Value;
export function redactDeep(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactDeep(item));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactDeep(item)]));
  }
  return value;
}
