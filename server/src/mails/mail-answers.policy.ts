import type { MailProblem } from '@coloa/contract/config/config.contract.ts';
import { hideSecrets, SHORTEST_HIDDEN } from '../platform/log/hide-secrets.ts';
import { MailHostError } from '../platform/mail/mail-address.ts';

const MOST = 500;
/** Matches lines of an SMTP reply, such as `250 Ok`. Other lines do not come from a mail server and are not shown. */
const REPLY = /^\d{3}(?:[ -]|$)/;

function spelled({ username, password }: { username: string; password: string }): string[] {
  const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
  return [password, base64(password), base64(`\0${username}\0${password}`)].filter((text) => text !== '');
}

/**
 * Returns the SMTP lines of a reply, without credentials that the server repeats. If the password is too short to be replaced safely,
 * returns only the reply codes.
 */
export function repliesOf(said: string | undefined, login: { username: string; password: string } | null): string | null {
  const lines = (said ?? '').split(/\r?\n/).filter((line) => REPLY.test(line));
  if (lines.length === 0) return null;
  if (login && login.password.length < SHORTEST_HIDDEN)
    return lines
      .map((line) => line.slice(0, 3))
      .join('\n')
      .slice(0, MOST);
  const text = lines.join('\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
  return hideSecrets(text, login ? spelled(login) : [], '…').slice(0, MOST);
}

interface Failure {
  code?: unknown;
  command?: unknown;
  response?: unknown;
}

export function problemOf(
  error: unknown,
  login: { username: string; password: string } | null,
): { problem: MailProblem; answer: string | null } {
  if (error instanceof MailHostError) return { problem: error.problem, answer: null };
  const { code, command, response } = (error ?? {}) as Failure;
  const said = typeof response === 'string' ? response : undefined;
  const answer = repliesOf(said, login);
  if (said !== undefined && answer === null) return { problem: 'NO_MAIL_SERVER', answer };
  if (code === 'EAUTH') return { problem: 'LOGIN', answer };
  if (code === 'ETLS') return { problem: 'TLS', answer };
  if (answer !== null) return { problem: 'REJECTED', answer };
  if (code === 'ETIMEDOUT') return { problem: 'TIMEOUT', answer };
  const tls = error instanceof Error && /certificate|altname|self.signed|SSL|TLS/i.test(`${String(code)} ${error.message}`);
  if (tls) return { problem: 'TLS', answer };
  // An error after the connection was established means that the server does not speak SMTP.
  return { problem: code === 'EPROTOCOL' || (command !== 'CONN' && command !== undefined) ? 'NO_MAIL_SERVER' : 'UNREACHABLE', answer };
}
