import os from 'node:os';
import { greetMailServer, mailServerOf, sendMail } from '../platform/mail/mail.ts';
import type { Env } from '../platform/process/env.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const TIMEOUT_MS = 10_000;

/** Speaks with the mail server; a mail goes out only where an address is told. */
export async function mailFindings(env: Env, to: string | null): Promise<Finding[]> {
  if (env.smtpUrl === null)
    return [warning('mail', 'SMTP_URL is not set: links to new passwords are handed over by hand', 'Set it, unless that is meant so.')];
  const server = mailServerOf(env.smtpUrl, env.publicUrl === null ? os.hostname() : new URL(env.publicUrl).hostname);
  const where = `${server.host}:${server.port}`;
  const findings: Finding[] = [];
  if (server.security === 'NONE' && server.login !== null)
    findings.push(warning('mail.security', `The password goes to ${where} in the clear`, 'Leave security=none out of SMTP_URL.'));
  try {
    if (to === null) {
      await greetMailServer(server, TIMEOUT_MS);
      return [...findings, ok('mail', `The mail server ${where} answers${server.login ? ' and takes the password' : ''}`)];
    }
    const text = 'Coloa can send mail from this installation.\n';
    const said = await sendMail(
      server,
      { to: { name: '', address: to }, subject: 'Coloa: a mail of the doctor', text, html: `<p>${text}</p>` },
      TIMEOUT_MS,
    );
    return [...findings, ok('mail', `The mail server ${where} took a mail to ${to}: ${said}`)];
  } catch (error) {
    const what = `The mail server ${where} does not do: ${(error instanceof Error ? error.message : String(error)).trim()}`;
    const todo =
      'Look at SMTP_URL: host, port, user, password, smtps: where TLS is from the first byte, and ?security=none where the server has none.';
    return [...findings, wrong('mail', what, todo)];
  }
}
