import os from 'node:os';
import { greetMailServer, mailServerOf, sendMail } from '../platform/mail/mail.ts';
import type { Env } from '../platform/process/env.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const TIMEOUT_MS = 10_000;

export async function mailFindings(env: Env, to: string | null): Promise<Finding[]> {
  if (env.smtpUrl === null)
    return [warning('mail', 'SMTP_URL is not set: password links must be sent by hand', 'Set it, unless this is intended.')];
  const server = mailServerOf(env.smtpUrl, env.publicUrl === null ? os.hostname() : new URL(env.publicUrl).hostname);
  const where = `${server.host}:${server.port}`;
  const findings: Finding[] = [];
  if (server.security === 'NONE' && server.login !== null)
    findings.push(warning('mail.security', `The password is sent to ${where} unencrypted`, 'Remove security=none from SMTP_URL.'));
  try {
    if (to === null) {
      await greetMailServer(server, TIMEOUT_MS);
      return [...findings, ok('mail', `The mail server ${where} responds${server.login ? ' and accepts the password' : ''}`)];
    }
    const text = 'Coloa can send email from this installation.\n';
    const said = await sendMail(
      server,
      { to: { name: '', address: to }, subject: 'Coloa: test email of the doctor', text, html: `<p>${text}</p>` },
      TIMEOUT_MS,
    );
    return [...findings, ok('mail', `The mail server ${where} accepted an email to ${to}: ${said}`)];
  } catch (error) {
    const what = `The mail server ${where} cannot be used: ${(error instanceof Error ? error.message : String(error)).trim()}`;
    const todo = 'Check SMTP_URL: host, port, user, password, smtps: for implicit TLS, and ?security=none if the server has no TLS.';
    return [...findings, wrong('mail', what, todo)];
  }
}
