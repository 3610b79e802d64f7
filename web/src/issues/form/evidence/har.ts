import { MOST_DURATION_MS, MOST_RESPONSE_BYTES } from '@coloa/contract/issues/issue-evidence.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { withVisibleNul } from '@coloa/contract/visible-text.ts';
import { jsonErrorAt } from './json-error.ts';

/** An exchange of a HAR file. */
export interface HarExchange {
  /** Position of the entry in the file, from 0. */
  at: number;
  method: string;
  url: string;
  /** Null if the entry has no response, for example because the request was blocked. */
  status: number | null;
  request: string;
  response: string;
  /** Whether a body was shortened to the maximum length of a message. */
  isCut: boolean;
  /** Milliseconds; null if unknown. */
  durationMs: number | null;
  /** Size of the response body in bytes; null if unknown. */
  responseBytes: number | null;
}

/** An entry that cannot be read. `place` is the path of the wrong value, as in `log.entries[3].request.url`. */
interface HarProblem {
  at: number;
  place: string;
}

export type HarError = { kind: 'notJson'; line: number; column: number } | { kind: 'notHar'; place: string };

export interface Har {
  exchanges: readonly HarExchange[];
  problems: readonly HarProblem[];
  error: HarError | null;
}

type Json = Record<string, unknown>;

class WrongValue extends Error {
  readonly place: string;

  constructor(place: string) {
    super(place);
    this.place = place;
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

function objectAt(value: unknown, place: string): Json {
  if (!isObject(value)) throw new WrongValue(place);
  return value;
}

function textAt(value: unknown, place: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new WrongValue(place);
  return value;
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const oneLine = (text: string): string =>
  withVisibleNul(text)
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .trim();
/** HAR writes -1 for an unknown number. */
const countOf = (value: unknown, max: number): number | null =>
  typeof value === 'number' && value >= 0 && value <= max ? Math.round(value) : null;
const bytesOf = (value: unknown): number | null => countOf(value, MOST_RESPONSE_BYTES);

/** Returns 'HTTP/2' for 'h2', 'HTTP/2.0' and 'http/2.0', and 'HTTP/1.1' if the version is unknown. */
function versionOf(value: unknown): string {
  const version = /^(?:https?\/|h)(\d(?:\.\d)?)/i.exec(textOf(value))?.[1] ?? '1.1';
  return `HTTP/${version.replace(/^([23])\.0$/, '$1')}`;
}

/** HTTP/2 and HTTP/3 write the start line as headers whose names begin with a colon. */
const headersOf = (message: Json): string[] =>
  listOf(message.headers).flatMap(({ name, value }) => {
    const words = oneLine(textOf(name));
    return words === '' || words.startsWith(':') ? [] : [`${words}: ${oneLine(textOf(value))}`];
  });

function bodyOfRequest({ postData }: Json): string {
  if (!isObject(postData)) return '';
  if (textOf(postData.text) !== '') return textOf(postData.text);
  return listOf(postData.params)
    .map(({ name, value }) => `${encodeURIComponent(textOf(name))}=${encodeURIComponent(textOf(value))}`)
    .join('&');
}

/** Decodes a Base64 body that is text. Other bodies are described by their type and size. */
function bodyOfResponse({ content }: Json): string {
  if (!isObject(content)) return '';
  const text = textOf(content.text);
  if (content.encoding !== 'base64' || text === '') return text;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!decoded.includes('\0')) return decoded;
  } catch {
    // Falls through to the description.
  }
  return `[${oneLine(textOf(content.mimeType)) || 'application/octet-stream'}, ${String(bytesOf(content.size) ?? 0)} bytes]`;
}

const CUT = '\n[…]';

function messageOf(head: readonly string[], source: string): { text: string; isCut: boolean } {
  const body = withVisibleNul(source).replaceAll(/\r\n?/g, '\n').trimEnd();
  const text = [...head, ...(body === '' ? [] : ['', body])].join('\n');
  if (text.length <= LIMITS.markdown) return { text, isCut: false };
  return { text: text.slice(0, LIMITS.markdown - CUT.length).toWellFormed() + CUT, isCut: true };
}

function exchangeOf(entry: Json, at: number, place: string): HarExchange {
  const request = objectAt(entry.request, `${place}request`);
  const method = oneLine(textAt(request.method, `${place}request.method`));
  const url = oneLine(textAt(request.url, `${place}request.url`));
  const parsed = URL.parse(url);
  if (!parsed) throw new WrongValue(`${place}request.url`);
  const headers = headersOf(request);
  const host = headers.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${parsed.host}`];
  // Without TLS, the start line contains the whole URL, because a path alone is read as https.
  const target = parsed.protocol === 'https:' ? `${parsed.pathname}${parsed.search}` : url.replace(/#.*$/, '');
  const sent = messageOf([`${method} ${target} ${versionOf(request.httpVersion)}`, ...host, ...headers], bodyOfRequest(request));
  const response = isObject(entry.response) && Number(entry.response.status) > 0 ? entry.response : null;
  const status = response ? Number(response.status) : null;
  const start = response && `${versionOf(response.httpVersion)} ${String(status)} ${oneLine(textOf(response.statusText))}`.trimEnd();
  const received = response && start !== null ? messageOf([start, ...headersOf(response)], bodyOfResponse(response)) : null;
  const content = isObject(response?.content) ? response.content : null;
  return {
    at,
    method,
    url,
    status,
    request: sent.text,
    response: received?.text ?? '',
    isCut: sent.isCut || (received?.isCut ?? false),
    durationMs: response ? countOf(entry.time, MOST_DURATION_MS) : null,
    responseBytes: bytesOf(content?.size) ?? bytesOf(response?.bodySize),
  };
}

/** Returns the entries with the prefix of their paths. Accepts a HAR file, a list of entries, and one entry. */
function entriesOf(file: unknown): { entries: unknown[]; placeOf: (at: number) => string } | { place: string } {
  if (Array.isArray(file)) return { entries: file, placeOf: (at) => `[${String(at)}].` };
  if (!isObject(file)) return { place: 'log' };
  if ('request' in file) return { entries: [file], placeOf: () => '' };
  if (!isObject(file.log)) return { place: 'log' };
  if (!Array.isArray(file.log.entries)) return { place: 'log.entries' };
  return { entries: file.log.entries, placeOf: (at) => `log.entries[${String(at)}].` };
}

const failed = (error: HarError): Har => ({ exchanges: [], problems: [], error });

function notJson(text: string): Har {
  const before = text.slice(0, jsonErrorAt(text)).split('\n');
  return failed({ kind: 'notJson', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 });
}

/** Reads the text of a HAR file or of one entry. Loads nothing: the URLs in the file stay text. */
export function readHar(source: string): Har {
  const text = source.replace(/^\uFEFF/, '');
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return notJson(text);
  }
  const found = entriesOf(file);
  if ('place' in found) return failed({ kind: 'notHar', place: found.place });
  const exchanges: HarExchange[] = [];
  const problems: HarProblem[] = [];
  for (const [at, entry] of found.entries.entries()) {
    const place = found.placeOf(at);
    try {
      exchanges.push(exchangeOf(objectAt(entry, place.replace(/\.$/, '')), at, place));
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      problems.push({ at, place: error.place });
    }
  }
  return { exchanges, problems, error: null };
}

/** Returns the exchange of a HAR file with a single entry; null if the writer has to choose or to see an error. */
export const onlyExchange = ({ exchanges, problems }: Har): HarExchange | null =>
  exchanges.length === 1 && problems.length === 0 ? (exchanges[0] ?? null) : null;

/** Whether a pasted text is a HAR file or an entry, determined without parsing it. */
export const looksLikeHar = (text: string): boolean =>
  /^\s*[[{]/.test(text) && /"request"\s*:\s*\{/.test(text) && (/"entries"\s*:\s*\[/.test(text) || /"httpVersion"\s*:/.test(text));

export const isHarFile = ({ name }: Pick<File, 'name'>): boolean => /\.har$/i.test(name);
