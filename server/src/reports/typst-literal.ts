import { redactionParts } from '@coloa/contract/issues/redaction.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';

export type EvidenceNode = { kind: 'text'; value: string } | { kind: 'redaction' };

/** Splits a text into visible parts and redactions; redacts it first if necessary. */
export function evidenceNodes(text: string): EvidenceNode[] {
  return redactionParts(text).map(
    (part): EvidenceNode => (part.kind === 'redacted' ? { kind: 'redaction' } : { kind: 'text', value: part.value }),
  );
}

/** The private-use character that the template replaces by a redaction bar. */
const REDACTION_SIGN = '\uE000';

/** Shapeless characters, which no font has. The typesetter then finds no font for the letter before them either, and rejects PDF/UA. */
const SHAPELESS = /[\u180f\ufeff]/g;

/** Returns the visible text, without the template's own mark. */
const visible = (text: string): string => visibleText(text).replaceAll(REDACTION_SIGN, '\\ue000').replaceAll(SHAPELESS, '');

/** Returns a Typst string literal of exactly these characters: the only way in which a text of a user gets into the source. */
export function literal(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
}

/** Returns a literal with redactions as the template's mark, for its functions that draw the bars. */
export function signedLiteral(text: string): string {
  return literal(
    evidenceNodes(text)
      .map((node) => (node.kind === 'redaction' ? REDACTION_SIGN : visible(node.value)))
      .join(''),
  );
}

/** Scripts and signs that the report's own font lacks: all but Latin, its accents and common punctuation. */
const FOREIGN = /[^\p{Script=Latin}\p{Script=Inherited}\p{Cc}\p{ASCII}\u00a0-\u02ff\u200b-\u200d\u2010-\u2027\u2030-\u203a\u20ab\u20ac⟦⟧]/u;

/** Returns one line of text with bars for redactions. Words of `run` or more characters can break; `run` is smaller in narrow columns. */
export function phrase(text: string, run = 20): string {
  // Matches complete runs of white space, because a pattern around the line break would backtrack at each space.
  const line = text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
  const nodes = evidenceNodes(line);
  const plain = nodes.every((node) => node.kind === 'text');
  const long = run < 20 || /\S{20}/.test(line);
  const foreign = FOREIGN.test(line);
  if (plain && !long && !foreign) return literal(visible(line).replaceAll('\t', ' '));
  const named = `${run < 20 ? `, run: ${run}` : ''}${foreign ? ', foreign: true' : ''}`;
  return `phrase(${signedLiteral(line.replaceAll('\t', ' '))}, redacted${named})`;
}

/** Returns a literal for places that only accept a bare string, such as metadata: redactions become the word in brackets. */
export function plainLiteral(text: string, redactedWord: string): string {
  const nodes = evidenceNodes(text.replace(/\s+/g, ' ').trim());
  return literal(nodes.map((node) => (node.kind === 'redaction' ? `[${redactedWord}]` : visible(node.value))).join(''));
}

/** Returns a code block that yields all expressions, one after another, as content. */
export function join(expressions: readonly string[]): string {
  return expressions.length === 0 ? '[]' : `{[];${expressions.join(';')}}`;
}

/** Returns an array of code expressions. */
export function array(expressions: readonly string[]): string {
  return `(${expressions.map((expression) => `${expression},`).join('')})`;
}

/** Replaces tabs by spaces up to the next multiple of four, because printed lines have no tab stops. */
export function expandTabs(text: string): string {
  if (!text.includes('\t')) return text;
  return text
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((cell, index, cells) => (index < cells.length - 1 ? cell + ' '.repeat(4 - (cell.length % 4)) : cell))
        .join(''),
    )
    .join('\n');
}

/** Returns an expression for the label of the finding with that index; `none` if the document does not show findings in full. */
export type PlaceOf = (index: number) => string;

/** A table longer than this may break; in CSS pixels. */
export const KEPT_TOGETHER = 420;

/**
 * Returns the heading of a chapter, which stays on one page with the content below it, `needs` CSS pixels high (at most KEPT_TOGETHER).
 * `heading`: an expression.
 */
export const section = (heading: string, needs: number): string => `section(${heading}, needs: ${Math.min(needs, KEPT_TOGETHER)} * px)`;
