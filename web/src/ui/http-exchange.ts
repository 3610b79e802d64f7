export interface HttpMessage {
  /** 'POST /v3/transfer HTTP/2' or 'HTTP/2 200 OK'. */
  start: string;
  headers: [name: string, value: string][];
  body: string;
}

const responseStart = /^HTTP\/\d(?:\.\d)? \d{3}\b/;

/** Reads what a fenced `http` block holds: a request, a response, or both one after the other. */
export function readExchange(text: string): { request: HttpMessage | null; response: HttpMessage | null } {
  const lines = text.replace(/\r\n/g, '\n').trim().split('\n');
  const at = lines.findIndex((line) => responseStart.test(line));
  if (at === -1) return { request: readMessage(lines), response: null };
  return { request: at === 0 ? null : readMessage(lines.slice(0, at)), response: readMessage(lines.slice(at)) };
}

function readMessage(lines: string[]): HttpMessage {
  const [start = '', ...rest] = lines;
  const gap = rest.findIndex((line) => line.trim() === '');
  const head = gap === -1 ? rest : rest.slice(0, gap);
  const body =
    gap === -1
      ? ''
      : rest
          .slice(gap + 1)
          .join('\n')
          .trimEnd();
  const headers = head.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { start, headers, body };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** What curl counts or finds out by itself. */
const own = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

/** The request as a command for a shell: every word quoted, so that evidence cannot run anything. */
export function toCurl({ start, headers, body }: HttpMessage): string {
  const [method = 'GET', target = '/'] = start.split(' ');
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? 'localhost';
  const url = /^https?:\/\//i.test(target) ? target : `https://${host}${target}`;
  const parts = [`curl -X ${quoted(method)} ${quoted(url)}`];
  for (const [name, value] of headers) if (!own.has(name.toLowerCase())) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body) parts.push(`--data-raw ${quoted(body)}`);
  return parts.join(' \\\n  ');
}
