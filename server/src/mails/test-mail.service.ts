import type { configContract, MailInput } from '@coloa/contract/config/config.contract.ts';
import type { ResponseOf } from '@coloa/contract/http.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import { refusal } from '../platform/http/refusal.ts';
import { sendMail } from '../platform/mail/mail.ts';
import type { Platform } from '../platform/platform.ts';
import { composeMail } from './compose-mail.ts';
import { problemOf, repliesOf } from './mail-answers.policy.ts';
import { triedServer } from './mail-settings.service.ts';
import { recipient } from './mails.repo.ts';
import { installationServer, workspaceServer } from './mails.service.ts';

type Outcome = ResponseOf<typeof configContract.testMail>;

const STEP_MS = 10_000;
/** The time limit for sending a test email. Without it, a slow server would block further tests of the workspace. */
const WHOLE_MS = 25_000;
const RETRY_AFTER_S = 5;
const underWay = new Set<string>();

/**
 * Sends an email to the caller's own address only.
 * @throws Refusal OWN_EMAIL_NEEDED, MAIL_NOT_SET, PASSWORD_NEEDED, FIELD_NOT_ALLOWED, TOO_MANY_REQUESTS
 */
export async function testMail(
  platform: Platform,
  actor: Actor,
  by: AuditActor,
  { mail, to }: { mail?: MailInput | undefined; to?: string | undefined },
): Promise<Outcome> {
  const { workspaceId } = actor;
  if (underWay.has(workspaceId)) throw refusal('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S });
  underWay.add(workspaceId);
  try {
    const { server, address } = await prepared(platform, actor, mail, to);
    const content = { template: 'test', values: { host: server.host } } as const;
    const message = { to: { name: actor.name, address }, ...composeMail(actor.language, content, platform.publicUrl()) };
    const outcome = await within(WHOLE_MS, sendMail(server, message, STEP_MS)).then(
      (said): Outcome => ({ ok: true, answer: repliesOf(said, server.login), problem: null }),
      (error: unknown): Outcome => ({ ok: false, ...problemOf(error, server.login) }),
    );
    await platform.database.transaction((tx) =>
      record(tx, workspaceId, by, {
        action: 'MAIL_TESTED',
        object: { kind: 'config', id: null, name: server.host },
        details: { ok: outcome.ok, problem: outcome.problem },
      }),
    );
    return outcome;
  } finally {
    underWay.delete(workspaceId);
  }
}

async function prepared(platform: Platform, actor: Actor, mail: MailInput | undefined, to: string | undefined) {
  const { db } = platform.database;
  const address = (await recipient(db, actor.userId))?.email;
  if (!address) throw refusal('OWN_EMAIL_NEEDED');
  if (to !== undefined && to.toLowerCase() !== address.toLowerCase()) {
    throw refusal('FIELD_NOT_ALLOWED', { path: 'to', params: { values: address } });
  }
  const server = mail
    ? await triedServer(platform, actor.workspaceId, mail)
    : ((await workspaceServer(platform, db, actor.workspaceId)) ?? installationServer(platform));
  if (!server) throw refusal('MAIL_NOT_SET');
  return { server, address };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('it took too long'), { code: 'ETIMEDOUT' })), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
