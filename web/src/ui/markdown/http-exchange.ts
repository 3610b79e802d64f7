import type { HttpMessage } from '@coloa/contract/issues/evidence.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Headers that curl sets itself. */
const own = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

/** Returns the request as a shell command. Every word is quoted, so that the shell cannot run parts of the evidence. */
export function toCurl({ startLine, headers, body }: HttpMessage): string {
  const [method = 'GET', target = '/'] = startLine.split(' ');
  const host = headers.find(({ name }) => name?.toLowerCase() === 'host')?.value ?? 'localhost';
  const url = /^https?:\/\//i.test(target) ? target : `https://${host}${target}`;
  const parts = [`curl -X ${quoted(method)} ${quoted(url)}`];
  for (const { name, value } of headers) {
    if (name === null) parts.push(`-H ${quoted(value)}`);
    else if (!own.has(name.toLowerCase())) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  }
  if (body) parts.push(`--data-raw ${quoted(body)}`);
  return parts.join(' \\\n  ');
}
