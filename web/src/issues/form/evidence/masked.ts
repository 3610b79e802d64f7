import { redactionParts } from '@coloa/contract/issues/redaction.ts';
import { type MarkedSelection, withoutDividedHighlights } from './highlights.ts';

/** The private-use character that replaces masked text; a mask is as long as the masked text. */
const MASK = '\uE000';

export interface Masked {
  /** The source with masked parts, in its original length. Redacted text is masked, because pages do not parse it as Markdown either. */
  text: string;
  /** The masked parts of the source in order; adjacent ones are merged. */
  runs: readonly { from: number; original: string }[];
}

/**
 * Masks the redacted parts of a text. Returns null if the source contains redaction brackets as entities (`&lobrk;`), because their
 * positions are then unknown.
 */
export function masked(source: string): Masked | null {
  let text = '';
  for (const { kind, value } of redactionParts(source)) {
    const from = text.length;
    const inside = value.length + 1;
    const end = source[from + inside] === '⟧' ? inside + 1 : inside;
    text += kind === 'text' ? value : MASK.repeat(end);
  }
  if (text.length !== source.length) return null;
  const runs = [...text.matchAll(/\uE000+/g)].map(({ index, 0: run }) => ({
    from: index,
    original: source.slice(index, index + run.length),
  }));
  return { text, runs };
}

/**
 * Returns a function that restores redacted parts between two positions. Call the returned function for texts in the order of the source.
 */
export function unmasker({ runs }: Masked, from: number, to: number): (words: string) => string {
  const inside = runs.filter((run) => run.from >= from && run.from < to);
  let next = 0;
  return (words) =>
    words.replaceAll(/\uE000+/g, (run) => {
      const original = inside[next]?.original ?? run;
      next += 1;
      return original;
    });
}

/** Redacts the selection, or removes an existing redaction. `start` and `end` are the new selection. */
export function toggleCover(text: string, from: number, to: number): MarkedSelection {
  const selected = text.slice(from, to);
  const around = text[from - 1] === '⟦' && text[to] === '⟧';
  if (around) return { text: text.slice(0, from - 1) + selected + text.slice(to + 1), start: from - 1, end: to - 1 };
  const inside = /^⟦([^⟦⟧]*)⟧$/.exec(selected)?.[1];
  if (inside !== undefined) return { text: text.slice(0, from) + inside + text.slice(to), start: from, end: from + inside.length };
  const covered = `${text.slice(0, from)}⟦${selected}⟧${text.slice(to)}`;
  return withoutDividedHighlights({ text: covered, start: from + 1, end: from + 1 + selected.length });
}
