import { isIP } from 'node:net';
import nodemailer from 'nodemailer';
import { mailAddress } from './mail-address.ts';

export interface MailServer {
  host: string;
  port: number;
  /** With `TLS`, encryption starts with the first byte. `STARTTLS` requires that the server supports it. `NONE` never encrypts. */
  security: 'TLS' | 'STARTTLS' | 'NONE';
  login: { username: string; password: string } | null;
  from: { name: string; address: string };
  /** The rule for hosts with a local address (see `isLocalAddress`). The operator sets `trusted` hosts, so they are not checked. */
  local: 'trusted' | 'allowed' | 'refused';
}

export interface Message {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

const TIMEOUT_MS = 20_000;

const PORTS: Record<MailServer['security'], number> = { TLS: 465, STARTTLS: 587, NONE: 25 };

/**
 * Parses a URL such as `smtp://user:password@host:587?from=Coloa <no-reply@example.com>`. With `smtps:`, encryption starts with the first
 * byte; with `?security=none`, nothing is encrypted.
 * @param fallbackHost the domain of the sender's email address if the URL has no `from`
 */
export function mailServerOf(url: string, fallbackHost: string): MailServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const none = searchParams.get('security')?.toLowerCase() === 'none';
  const security = none ? 'NONE' : protocol === 'smtps:' ? 'TLS' : 'STARTTLS';
  const from = searchParams.get('from') ?? `Coloa <no-reply@${fallbackHost}>`;
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? PORTS[security] : Number(port),
    security,
    login: username === '' ? null : { username: decodeURIComponent(username), password: decodeURIComponent(password) },
    from: { name, address },
    local: 'trusted',
  };
}

async function transportTo(server: MailServer, timeoutMs: number) {
  const { host, local } = server;
  const address = local === 'trusted' ? host : await mailAddress(host, { allowLocal: local === 'allowed' });
  return nodemailer.createTransport({
    host: address,
    // The certificate must be checked against the host name, because the connection uses an IP address.
    ...(isIP(host) === 0 ? { servername: host, tls: { servername: host } } : {}),
    port: server.port,
    secure: server.security === 'TLS',
    requireTLS: server.security === 'STARTTLS',
    ignoreTLS: server.security === 'NONE',
    ...(server.login ? { auth: { user: server.login.username, pass: server.login.password } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * @returns the response of the server
 * @throws MailHostError, or the error of nodemailer, whose `response` is the server's response, if there was one
 */
export async function sendMail(server: MailServer, message: Message, timeoutMs = TIMEOUT_MS): Promise<string> {
  const transport = await transportTo(server, timeoutMs);
  try {
    const { response } = (await transport.sendMail({ ...message, from: server.from, to: [message.to] })) as { response: string };
    return response;
  } finally {
    transport.close();
  }
}

/**
 * Connects and signs in, but sends no email.
 * @throws MailHostError, or the error of nodemailer
 */
export async function greetMailServer(server: MailServer, timeoutMs = TIMEOUT_MS): Promise<void> {
  const transport = await transportTo(server, timeoutMs);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
