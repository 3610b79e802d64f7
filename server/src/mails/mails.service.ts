import type { Language } from '@coloa/contract/languages.ts';
import { z } from 'zod';
import mails from '../../../i18n/vi/mails.json' with { type: 'json' };
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { addJob, defineJob, type SealedJobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import { type MailServer, mailServerOf, sendMail } from '../platform/mail/mail.ts';
import type { Platform } from '../platform/platform.ts';
import { composeMail, type MailContent, type MailTemplate } from './compose-mail.ts';
import { anyCarriesAccounts, mailSettingsOf, recipient } from './mails.repo.ts';

type Parts = Pick<Platform, 'database' | 'env' | 'secrets' | 'publicUrl'>;

const TEMPLATES = Object.keys(mails.templates) as [MailTemplate, ...MailTemplate[]];
const content = z.object({
  template: z.enum(TEMPLATES),
  values: z.record(z.string(), z.string()).optional(),
  link: z.string().optional(),
  to: z.string().optional(),
});

const sealed = z.base64();
const ofAccount = z.object({ userId: z.uuid(), kind: z.enum(['NEW_SIGN_IN']).nullable(), sealed });
/** Work email that was queued by earlier versions, which had no notifications. The queue may still contain such email after an upgrade. */
const former = z.object({
  userId: z.uuid(),
  workspaceId: z.uuid(),
  kind: z.enum(['ASSIGNED', 'SENT_BACK', 'READY_FOR_RETEST', 'RETESTED', 'MENTIONED']),
  sealed,
});
const job = defineJob('mail', z.union([former, ofAccount]));
const ATTEMPTS = 12;

export interface FormerMail extends Omit<z.infer<typeof former>, 'sealed'> {
  mail: MailContent;
}

/** Returns the time until which the email has to wait, or null if it was sent or will not be sent. */
export type SendFormerMail = (mail: FormerMail, log: Log) => Promise<Date | null>;

const purpose = (userId: string): string => `mail-job:${userId}`;
export const sealedMails: SealedJobs = { name: job.name, purposeOf: ({ userId }) => purpose(String(userId)) };
export const mailPurpose = (workspaceId: string): string => `mail:${workspaceId}`;

/** Queues an email about the user's account. A job sends it after the commit, using the server that `identityServer` returns. */
export async function queueIdentityMail(
  { secrets }: Pick<Parts, 'secrets'>,
  tx: Tx,
  userId: string,
  mail: Omit<MailContent, 'sections'>,
  kind: 'NEW_SIGN_IN' | null = null,
): Promise<void> {
  const sealed = secrets.seal(purpose(userId), JSON.stringify(mail)).toString('base64');
  await addJob(tx, job, { userId, kind, sealed }, { maxAttempts: ATTEMPTS });
}

export function installationServer({ env, publicUrl }: Pick<Parts, 'env' | 'publicUrl'>): MailServer | null {
  return env.smtpUrl === null ? null : mailServerOf(env.smtpUrl, new URL(publicUrl()).hostname);
}

type MailSettings = NonNullable<Awaited<ReturnType<typeof mailSettingsOf>>>;

function serverOf({ env, secrets }: Pick<Parts, 'env' | 'secrets'>, settings: MailSettings): MailServer {
  const { workspaceId, host, port, security, username, password } = settings;
  return {
    host,
    port,
    security,
    login: username === null ? null : { username, password: password === null ? '' : secrets.open(mailPurpose(workspaceId), password) },
    from: { name: settings.fromName, address: settings.fromAddress },
    local: env.mailAllowLocal ? 'allowed' : 'refused',
  };
}

export async function workspaceServer(parts: Pick<Parts, 'env' | 'secrets'>, db: DbOrTx, workspaceId: string): Promise<MailServer | null> {
  const found = await mailSettingsOf(db, workspaceId);
  return found ? serverOf(parts, found) : null;
}

async function identitySettings(db: DbOrTx, userId: string): Promise<MailSettings | null> {
  const { aboveAdmin = false, workspaceIds: [only, ...others] = [] } = (await recipient(db, userId)) ?? {};
  // An Admin chose the workspace's server, so it must not receive links for accounts of users with more permissions.
  if (only === undefined || others.length > 0 || aboveAdmin) return null;
  const settings = await mailSettingsOf(db, only);
  return settings?.carriesAccounts ? settings : null;
}

/** Returns the server of SMTP_URL. Otherwise, returns the server of the user's only workspace if that server may send account email. */
export async function identityServer(parts: Omit<Parts, 'database'>, db: DbOrTx, userId: string): Promise<MailServer | null> {
  const own = installationServer(parts);
  if (own) return own;
  const settings = await identitySettings(db, userId);
  return settings && serverOf(parts, settings);
}

/** Returns whether servers can email a user notifications of the current workspace, and about the user's account. */
export async function mailsTo(
  parts: Pick<Parts, 'env' | 'publicUrl'>,
  db: DbOrTx,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<{ notifications: boolean; account: boolean }> {
  if (installationServer(parts)) return { notifications: true, account: true };
  const [workspace, account] = await Promise.all([mailSettingsOf(db, workspaceId), identitySettings(db, userId)]);
  return { notifications: workspace !== undefined, account: account !== null };
}

/** Returns whether any server may send account email, without regard to a user. */
export const mailsAccounts = async (parts: Pick<Parts, 'env' | 'publicUrl' | 'database'>): Promise<boolean> =>
  installationServer(parts) !== null || (await anyCarriesAccounts(parts.database.db));

/**
 * Sends an email with the workspace's own server, or with that of SMTP_URL if the workspace has none.
 * @returns false if there is no server
 * @throws an error of the mail server, after which the job retries
 */
export async function sendWorkMail(
  parts: Parts,
  workspaceId: string,
  { language, ...to }: { name: string; address: string; language: Language },
  mail: MailContent,
): Promise<boolean> {
  const server = (await workspaceServer(parts, parts.database.db, workspaceId)) ?? installationServer(parts);
  if (server) await sendMail(server, { to, ...composeMail(language, mail, parts.publicUrl()) });
  return server !== null;
}

interface MailRules {
  sendFormer: SendFormerMail;
  wantsToHearOfSignIns: (db: DbOrTx, userId: string) => Promise<boolean>;
}

/** Installs the job that sends email. Call it before the jobs start. */
export function installMailJobs(platform: Platform, { sendFormer, wantsToHearOfSignIns }: MailRules): void {
  const { jobs, database, secrets } = platform;
  jobs.handle(job, async (payload, { log }) => {
    const { userId, kind } = payload;
    const mail = content.parse(JSON.parse(secrets.open(purpose(userId), Buffer.from(payload.sealed, 'base64'))));
    if ('workspaceId' in payload) {
      const runAt = await sendFormer({ ...payload, mail }, log);
      // The job key is derived from the sealed content, so that the same email cannot be queued twice.
      if (runAt) await addJob(database.db, job, payload, { runAt, key: `mail:${payload.sealed.slice(0, 40)}`, maxAttempts: ATTEMPTS });
      return;
    }
    const user = await recipient(database.db, userId);
    const address = mail.to ?? user?.email;
    if (!user || !address || user.disabled) return;
    if (kind === 'NEW_SIGN_IN' && !(await wantsToHearOfSignIns(database.db, userId))) return;
    const server = await identityServer(platform, database.db, userId);
    if (!server) {
      log.info({ template: mail.template }, 'a mail was not sent: no mail server is set');
      return;
    }
    await sendMail(server, { to: { name: user.name, address }, ...composeMail(user.language as Language, mail, platform.publicUrl()) });
  });
}
