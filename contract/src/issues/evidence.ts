import { PICTURE_ENDING } from '../files/pictures.ts';

/** A header line; `name` is null for an invalid line, as in a deliberately malformed request. */
interface HttpHeader {
  name: string | null;
  value: string;
}

export interface HttpMessage {
  /** 'POST /v3/transfer HTTP/2' or 'HTTP/2 200 OK'. */
  startLine: string;
  headers: HttpHeader[];
  body: string | null;
}

export interface HttpEvidence {
  request: HttpMessage | null;
  response: HttpMessage | null;
}

const STATUS_LINE = /^HTTP\/\d/;
const REQUEST_LINE = /^[A-Za-z][A-Za-z-]*[ \t]+\S/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Splits a fenced `http` block or a copy from a proxy into request and response. A response starts with `HTTP/`; after a request, it
 * follows an empty line. A missing message is empty; returns null if there is neither.
 */
export function splitHttpEvidence(block: string): { request: string; response: string } | null {
  const text = block.replaceAll('\r\n', '\n').replace(/^\n+/, '').trimEnd();
  const lines = text.split('\n');
  const first = lines[0] ?? '';
  if (STATUS_LINE.test(first)) return { request: '', response: text };
  if (!REQUEST_LINE.test(first)) return null;
  const start = lines.findIndex((line, index) => index > 1 && STATUS_LINE.test(line) && lines[index - 1]?.trim() === '');
  if (start < 0) return { request: text, response: '' };
  return {
    request: lines
      .slice(0, start - 1)
      .join('\n')
      .trimEnd(),
    response: lines.slice(start).join('\n'),
  };
}

/** Parses a block that `splitHttpEvidence` can split; returns null if it contains no message. */
export function parseHttpEvidence(block: string): HttpEvidence | null {
  const parts = splitHttpEvidence(block);
  return parts && { request: parseHttpMessage(parts.request), response: parseHttpMessage(parts.response) };
}

/** Parses one message with any start line; returns null for blank text. */
export function parseHttpMessage(text: string): HttpMessage | null {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  return lines.join('') === '' ? null : parseMessage(lines);
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
          .trimEnd();
  return { startLine: head[0] ?? '', headers: head.slice(1).map(parseHeader), body: body === '' ? null : body };
}

const messageLines = ({ startLine, headers, body }: HttpMessage): string[] => [
  startLine,
  ...headers.map(({ name, value }) => (name === null ? value : `${name}: ${value}`)),
  ...(body === null ? [] : ['', body]),
];

export const writeHttpEvidence = ({ request, response }: HttpEvidence): string =>
  [request, response].flatMap((message) => (message ? [messageLines(message).join('\n')] : [])).join('\n\n');

function parseHeader(line: string): HttpHeader {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0));
  return HEADER_NAME.test(name) ? { name, value: line.slice(colon + 1).trimStart() } : { name: null, value: line };
}

export interface Block {
  type: string;
  lang?: string | null;
  meta?: string | null;
  value?: string;
}

export const isHttp = (language: string | null | undefined): boolean => language?.toLowerCase() === 'http';

/**
 * Merges each `http` block that contains only a request with the next block if that contains only a response, to show them side by side.
 */
export function joinExchanges<Node extends Block>(blocks: readonly Node[]): Node[] {
  const joined: Node[] = [];
  let open: HttpEvidence | null = null;
  for (const block of blocks) {
    const evidence: HttpEvidence | null = block.type === 'code' && isHttp(block.lang) ? parseHttpEvidence(block.value ?? '') : null;
    const request = joined.at(-1);
    if (request && open?.request && !open.response && evidence?.response && !evidence.request) {
      joined[joined.length - 1] = { ...request, value: `${request.value}\n\n${block.value}`, meta: request.meta ?? block.meta };
      open = null;
    } else {
      joined.push(block);
      open = evidence;
    }
  }
  return joined;
}

/**
 * Returns the title after the language of a fence: ```` ```http title="Replayed code" ```` or ```` ```http Replayed code ````. Empty if
 * there is none.
 */
export function evidenceTitle(meta: string): string {
  return (/title=(?:"([^"]*)"|'([^']*)')/.exec(meta)?.slice(1).find(Boolean) ?? (meta.includes('=') ? '' : meta)).trim();
}

const SIZED = /\|(\d{2,4})$/;

/** First words of default image names in operating systems, cameras and the editor; numbers or a time may follow. */
const PICTURE_WORD = 'image|img|dsc|pxl|screen[ -]?shot|pasted[ -]image|untitled|anh-chup|ảnh chụp màn hình';
/**
 * Matches a file name instead of a sentence: 'login.png', 'IMG_0001', 'Screenshot 2026-11-26 at 10.00.01.png', 'anh-chup-20261126-111547'.
 */
const FILE_NAME = new RegExp(
  String.raw`^(?:\S+${PICTURE_ENDING}|(?:${PICTURE_WORD})(?:[\d\s_.:()-]|\bat\b|lúc)*(?:${PICTURE_ENDING})?)$`,
  'iu',
);

/**
 * Parses `![caption|480](…)` into the caption and the width in CSS pixels, which is null for the original width. The caption is empty if it
 * is a file name.
 */
export function imageCaption(alt: string): { caption: string; width: number | null } {
  const text = alt.trim();
  const width = SIZED.exec(text)?.[1];
  const caption = text.replace(SIZED, '').trim();
  return { caption: FILE_NAME.test(caption) ? '' : caption, width: width === undefined ? null : Number(width) };
}

/** Replaces the caption in an alt text and keeps the width: ('old|480', 'new') → 'new|480'. The caption is escaped as Markdown. */
export function withCaption(source: string, caption: string): string {
  const width = SIZED.exec(source.trim())?.[0] ?? '';
  return caption.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<&~]/g, '\\$&') + width;
}

export const captionSource = (source: string): string => source.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
