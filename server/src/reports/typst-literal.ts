import { redactionParts } from '@coloa/contract/issues/redaction.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';

export type EvidenceNode = { kind: 'text'; value: string } | { kind: 'redaction' };

export function evidenceNodes(text: string): EvidenceNode[] {
  return redactionParts(text).map(
    (part): EvidenceNode => (part.kind === 'redacted' ? { kind: 'redaction' } : { kind: 'text', value: part.value }),
  );
}

const REDACTION_SIGN = '\uE000';

/**
 * No font has these characters. They also prevent the typesetter from finding a font for the preceding letter, so that it rejects PDF/UA.
 */
const SHAPELESS = /[\u180f\ufeff]/g;

const visible = (text: string): string => visibleText(text).replaceAll(REDACTION_SIGN, '\\ue000').replaceAll(SHAPELESS, '');

/** Returns a Typst string literal. Only this function inserts text of users into the source. */
export function literal(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
}

/** Returns a literal with U+E000 for each redaction. The template's functions replace this character with a redaction bar. */
export function signedLiteral(text: string): string {
  return literal(
    evidenceNodes(text)
      .map((node) => (node.kind === 'redaction' ? REDACTION_SIGN : visible(node.value)))
      .join(''),
  );
}

const FOREIGN = /[^\p{Script=Latin}\p{Script=Inherited}\p{Cc}\p{ASCII}\u00a0-\u02ff\u200b-\u200d\u2010-\u2027\u2030-\u203a\u20ab\u20ac⟦⟧]/u;

/**
 * Returns a Typst expression for a text without line breaks. Words of `run` or more characters can break; `run` is smaller in narrow
 * columns.
 */
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

export function plainLiteral(text: string, redactedWord: string): string {
  const nodes = evidenceNodes(text.replace(/\s+/g, ' ').trim());
  return literal(nodes.map((node) => (node.kind === 'redaction' ? `[${redactedWord}]` : visible(node.value))).join(''));
}

export function join(expressions: readonly string[]): string {
  return expressions.length === 0 ? '[]' : `{[];${expressions.join(';')}}`;
}

export function array(expressions: readonly string[]): string {
  return `(${expressions.map((expression) => `${expression},`).join('')})`;
}

/** Replaces tabs with spaces, because printed lines have no tab stops. */
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

export type PlaceOf = (index: number) => string;

/** The maximum height, in CSS pixels, of content that is kept on one page with its heading. A longer table may break. */
export const KEPT_TOGETHER = 420;

/**
 * Keeps the heading on one page with the content below it.
 * @param heading a Typst expression
 * @param needs the height of the content in CSS pixels
 */
export const section = (heading: string, needs: number): string => `section(${heading}, needs: ${Math.min(needs, KEPT_TOGETHER)} * px)`;
