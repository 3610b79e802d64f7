import type { HttpMessage } from '@coloa/contract/issues/evidence.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Headers that curl sets itself. */
const own = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

/**
 * Returns a curl command. Quotes each value from the evidence, so that the shell cannot run it, and disables URL globbing in curl. Omits
 * headers that begin with `@`, because curl would read a local file instead.
 */
export function toCurl({ startLine, headers, body }: HttpMessage): string {
  const [method = 'GET', target = '/'] = startLine.split(' ');
  const host = headers.find(({ name }) => name?.toLowerCase() === 'host')?.value ?? 'localhost';
  const url = /^https?:\/\//i.test(target) ? target : `https://${host}${target}`;
  const parts = [`curl -g -X ${quoted(method)} ${quoted(url)}`];
  for (const { name, value } of headers) {
    const header = name === null ? value : `${name}: ${value}`;
    if (!own.has(name?.toLowerCase() ?? '') && !header.trimStart().startsWith('@')) parts.push(`-H ${quoted(header)}`);
  }
  if (body) parts.push(`--data-raw ${quoted(body)}`);
  return parts.join(' \\\n  ');
}
