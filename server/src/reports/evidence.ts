import { redactionParts } from '@coloa/contract/issues/redaction.ts';

export type EvidenceNode = { kind: 'text'; value: string } | { kind: 'redaction' };

/** A text as what may be shown and where something was taken out; redacts what was not redacted yet. */
export function evidenceNodes(text: string): EvidenceNode[] {
  return redactionParts(text).map(
    (part): EvidenceNode => (part.kind === 'redacted' ? { kind: 'redaction' } : { kind: 'text', value: part.value }),
  );
}

/** A header line; `name` is null where a line is none, as in a malformed request sent on purpose. */
export interface HttpHeader {
  name: string | null;
  value: string;
}

export interface HttpMessage {
  startLine: string;
  headers: HttpHeader[];
  /** Null without the blank line that ends the headers. */
  body: string | null;
}

export interface HttpEvidence {
  request: HttpMessage | null;
  response: HttpMessage | null;
}

const STATUS_LINE = /^HTTP\/\d/;
const REQUEST_LINE = /^[A-Za-z][A-Za-z-]*[ \t]+\S/;
const HEADER_LINE = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*)$/;

/**
 * Reads a fenced `http` block: a request, a response, or a request and after a blank line the response, which begins with `HTTP/`.
 * Null when it is neither.
 */
export function parseHttpEvidence(block: string): HttpEvidence | null {
  const lines = block
    .replaceAll('\r\n', '\n')
    .replace(/^\n+|\s+$/g, '')
    .split('\n');
  const first = lines[0] ?? '';
  if (STATUS_LINE.test(first)) return { request: null, response: parseMessage(lines) };
  if (!REQUEST_LINE.test(first)) return null;
  const start = lines.findIndex((line, index) => index > 1 && STATUS_LINE.test(line) && lines[index - 1]?.trim() === '');
  if (start < 0) return { request: parseMessage(lines), response: null };
  return { request: parseMessage(lines.slice(0, start - 1)), response: parseMessage(lines.slice(start)) };
}

function parseMessage(lines: string[]): HttpMessage {
  const blank = lines.findIndex((line, index) => index > 0 && line.trim() === '');
  const head = blank < 0 ? lines : lines.slice(0, blank);
  const body =
    blank < 0
      ? ''
      : lines
          .slice(blank + 1)
          .join('\n')
          .replace(/\s+$/, '');
  return {
    startLine: head[0] ?? '',
    headers: head.slice(1).map((line) => {
      const match = HEADER_LINE.exec(line);
      return match ? { name: match[1] ?? '', value: match[2] ?? '' } : { name: null, value: line };
    }),
    body: body === '' ? null : body,
  };
}
