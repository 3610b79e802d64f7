import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  /** The sender from the SMTP envelope, not from the headers. */
  from: string;
  to: string[];
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

export interface MailServerForTests {
  host: string;
  port: number;
  url: string;
  mails: ReceivedMail[];
  to(address: string): ReceivedMail[];
  stop(): Promise<void>;
}

/** Listens on a loopback address and stores the emails that it receives. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  { host = '127.0.0.1', port: wanted = 0 }: { host?: string; port?: number } = {},
): Promise<MailServerForTests> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.onAuth ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      buffer(stream).then((raw) => {
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), ...parsed(raw.toString('latin1')) });
        done();
      }, done);
    },
    ...options,
  });
  // Some tests disconnect in the middle of a message.
  server.on('error', () => {});
  server.listen(wanted, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    host,
    port,
    url: `smtp://${host}:${port}?security=none`,
    mails,
    to: (address) => mails.filter(({ to }) => to.some((each) => each.toLowerCase() === address.toLowerCase())),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Splits an email into headers and body. The body contains the bytes as latin1. */
function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = head.split('\r\n').map((each) => {
    const colon = each.indexOf(':');
    return [each.slice(0, colon).toLowerCase(), decodedWords(each.slice(colon + 1).trim())] as const;
  });
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) };
}

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Decodes RFC 2047 words such as `=?UTF-8?Q?…?=`. Joins adjacent words first, because 2 words can share the bytes of a character. */
function decodedWords(text: string): string {
  const joined = text.replaceAll(/\?=\s+=\?/g, '?==?');
  return joined.replaceAll(/(?:=\?[\w-]+\?[BQ]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?[\w-]+\?([BQ])\?([^?]*)\?=/gi)].map(([, kind = '', body = '']) =>
      kind.toUpperCase() === 'B' ? Buffer.from(body, 'base64') : quotedPrintable(body.replaceAll('_', ' ')),
    );
    return Buffer.concat(bytes).toString('utf8');
  });
}

function decodedBody({ headers, body }: ReturnType<typeof split>): string {
  const encoding = (headers['content-transfer-encoding'] ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const bytes = encoding === 'quoted-printable' ? quotedPrintable(body) : Buffer.from(body, 'latin1');
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd();
}

function parsed(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const whole = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers['content-type'] ?? '')?.[1];
  const parts =
    boundary === undefined
      ? [whole]
      : whole.body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => split(part.replace(/^\r\n/, '')));
  const partOf = (type: string) => parts.find(({ headers }) => (headers['content-type'] ?? 'text/plain').startsWith(type));
  const [text, html] = ['text/plain', 'text/html'].map((type) => {
    const part = partOf(type);
    return part ? decodedBody(part) : '';
  }) as [string, string];
  return { headers: whole.headers, subject: whole.headers.subject ?? '', text, html, links: text.match(/https?:\/\/\S+/g) ?? [] };
}
