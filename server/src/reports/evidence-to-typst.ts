import type { HttpEvidence, HttpMessage } from '@coloa/contract/issues/evidence.ts';
import { type Evidence, halfTitle, isCode } from './document/nodes.ts';
import type { Label } from './report-labels.ts';
import { array, expandTabs, literal, phrase, signedLiteral } from './typst-literal.ts';

export function evidenceToTypst(evidence: Evidence, label: Label): string {
  const { content, number, title } = evidence;
  const head = `${literal(label('evidence.numbered', { number }))}, ${title ? phrase(title) : 'none'}`;
  if (!isCode(content)) return exchangeToTypst(content, head, (kind) => literal(halfTitle(evidence, kind, label)));
  return `code-evidence(${head}, ${signedLiteral(expandTabs(content.code))}, redacted${isShort(content.code) ? ', whole: true' : ''})`;
}

function exchangeToTypst(evidence: HttpEvidence, head: string, title: (kind: keyof HttpEvidence) => string): string {
  const halves = [
    ...(evidence.request ? [half(title('request'), evidence.request)] : []),
    ...(evidence.response ? [half(title('response'), evidence.response)] : []),
  ];
  const most = Math.max(...linesOfHalves(evidence));
  const look = most <= WHOLE_LINES ? ', whole: true' : most > SIDE_BY_SIDE_LINES ? ', stacked: true' : '';
  return `evidence(${head}, ${array(halves)}, redacted${look})`;
}

/** The maximum number of lines of code or evidence that is kept on one page. */
const WHOLE_LINES = 18;
/**
 * The maximum number of lines, about a page, of an exchange that is printed side by side. Longer exchanges are stacked, because half of the
 * pages could otherwise stay empty.
 */
export const SIDE_BY_SIDE_LINES = 52;
const COLUMNS = 92;

export const isShort = (text: string): boolean => wrapped(text.split('\n'), COLUMNS) <= WHOLE_LINES;

const wrapped = (lines: readonly string[], columns: number): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);

function linesOfHalves({ request, response }: HttpEvidence): number[] {
  const halves = request && response ? 2 : 1;
  return [request, response].map((message) => (message ? messageLines(message, halves) : 0));
}

export function evidenceLines(evidence: HttpEvidence): number {
  const lines = linesOfHalves(evidence);
  const most = Math.max(...lines);
  return most > SIDE_BY_SIDE_LINES ? lines.reduce((sum, each) => sum + each, 0) : most;
}

function messageLines({ startLine, headers, body }: HttpMessage, halves: number): number {
  const lines = [
    startLine,
    ...headers.map(({ name, value }) => `${name ?? ''}: ${value}`),
    ...(body === null ? [] : ['', ...body.split('\n')]),
  ];
  return wrapped(lines, Math.floor(COLUMNS / halves) - 2);
}

function half(title: string, message: HttpMessage): string {
  const headers = message.headers.map(
    ({ name, value }) => `(${name === null ? 'none' : signedLiteral(name)}, ${signedLiteral(expandTabs(value))})`,
  );
  const body = message.body === null ? 'none' : signedLiteral(expandTabs(message.body));
  return `(label: ${title}, message: (start: ${signedLiteral(expandTabs(message.startLine))}, headers: ${array(headers)}, body: ${body}))`;
}
