import { type FormerMail, type SendFormerMail, sendWorkMail } from '../mails/mails.service.ts';
import type { Platform } from '../platform/platform.ts';
import { quietUntil } from './mail-times.ts';
import { findReceiver } from './notification-mails.service.ts';
import { readersAmong, type Told } from './notify.service.ts';

function toldOf({ kind, mail: { link = '' } }: FormerMail): Told | null {
  const [, projectId, issueId] = /^#\/projects\/([\w-]{36})(?:\/issues\/([\w-]{36}))?(?:[/?]|$)/.exec(link) ?? [];
  const [, commentId] = /[?&]comment=([\w-]{36})(?:&|$)/.exec(link) ?? [];
  return projectId === undefined ? null : { kind, projectId, ...(issueId && { issueId }), ...(commentId && { commentId }) };
}

/**
 * Sends work email that was queued by earlier versions, which had no notifications. Drops email whose kind the user turned off or whose
 * subject the user can no longer read.
 */
export const formerMails =
  (parts: Pick<Platform, 'database' | 'env' | 'secrets' | 'publicUrl'>): SendFormerMail =>
  async (former, log) => {
    const { userId, workspaceId, kind, mail } = former;
    const told = toldOf(former);
    const receiver = await findReceiver(parts, former);
    if (!told || !receiver || receiver.settings.kinds[kind].mail === 'OFF') return null;
    const { reader, settings, to } = receiver;
    const until = quietUntil(settings, reader.timeZone, new Date());
    if (until) return until;
    const readers = await readersAmong(parts.database.db, workspaceId, [userId], told);
    if (readers.length > 0 && !(await sendWorkMail(parts, workspaceId, { ...to, language: reader.language }, mail))) {
      log.info({ template: mail.template }, 'a mail was not sent: no mail server is set');
    }
    return null;
  };
