import { z } from 'zod';
import { ofFormat } from '../formats.ts';

/**
 * Kinds of notifications.
 * - ASSIGNED: the user was assigned to a project, a task or an issue.
 * - MENTIONED: the user was mentioned by `@username` in a comment, or in the note of a status change, retest or correction.
 * - COMMENTED: another user commented on the user's write-up.
 * - SENT_BACK: a reviewer sent back an issue that the user reported.
 * - REVIEWED: an issue that the user reported was accepted, rejected or marked as a duplicate.
 * - READY_FOR_RETEST: an issue that the user reported is ready for retest.
 * - RETESTED: an issue that the user should fix, or whose retest the user requested, was retested.
 * - DUPLICATE_MOVED: a duplicate that the user reported was moved to another original.
 * - DUE_SOON: a task of the user, or an issue that the user should fix or retest, is due soon.
 * - SHARES_LEFT: the creator of open links of a project that the user leads was removed or disabled, or can no longer manage them.
 * - CORRECTION_PROPOSED: a correction was proposed for an issue of a project that the user leads.
 * - CORRECTION_DECIDED: a lead accepted or declined the user's correction.
 * - READER_MESSAGE: a reader of a report link left a message. Sent to the leads of the project.
 */
export const NOTIFICATION_KINDS = [
  'ASSIGNED',
  'MENTIONED',
  'SENT_BACK',
  'REVIEWED',
  'READY_FOR_RETEST',
  'RETESTED',
  'CORRECTION_PROPOSED',
  'CORRECTION_DECIDED',
  'DUPLICATE_MOVED',
  'DUE_SOON',
  'READER_MESSAGE',
  'SHARES_LEFT',
  'COMMENTED',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Email: none, immediately (after quiet hours), or in a daily digest. */
export const MAIL_PACES = ['OFF', 'AT_ONCE', 'DIGEST'] as const;
export type MailPace = (typeof MAIL_PACES)[number];

const channel = z.strictObject({ page: z.boolean().meta({ description: 'Shown in the page, under the bell' }), mail: z.enum(MAIL_PACES) });
export type NotificationChannel = z.infer<typeof channel>;

/** Time of day in the time zone of the workspace, `HH:MM`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, ofFormat('clock'));

/** Notification settings of a user, for all workspaces. */
export const notificationSettings = z
  .strictObject({
    kinds: z.strictObject(
      Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, channel])) as Record<NotificationKind, typeof channel>,
    ),
    digest: z.strictObject({ at: clock, weekdays: z.boolean().meta({ description: 'Monday to Friday only' }) }),
    quiet: z
      .strictObject({ from: clock, to: clock })
      .nullable()
      .meta({ description: 'No email is sent in this period, which spans midnight if `from` is later than `to`; null for none' }),
    newSignIn: z.boolean().meta({ description: 'Email after a sign-in from a new device' }),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const shownNotificationSettings = notificationSettings
  .extend({
    possible: z.array(z.enum(NOTIFICATION_KINDS)).meta({ description: 'Kinds that can reach the caller in this workspace' }),
    mails: z
      .object({ notifications: z.boolean(), account: z.boolean() })
      .meta({ description: 'Whether a mail server can email the caller notifications of this workspace, and about the account' }),
  })
  .meta({ id: 'ShownNotificationSettings' });
export type ShownNotificationSettings = z.infer<typeof shownNotificationSettings>;

const atOnce: NotificationChannel = { page: true, mail: 'AT_ONCE' };
const gathered: NotificationChannel = { page: true, mail: 'DIGEST' };

export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  kinds: {
    ASSIGNED: atOnce,
    MENTIONED: atOnce,
    SENT_BACK: atOnce,
    REVIEWED: gathered,
    READY_FOR_RETEST: atOnce,
    RETESTED: atOnce,
    CORRECTION_PROPOSED: atOnce,
    CORRECTION_DECIDED: atOnce,
    DUPLICATE_MOVED: gathered,
    DUE_SOON: gathered,
    READER_MESSAGE: atOnce,
    SHARES_LEFT: atOnce,
    COMMENTED: gathered,
  },
  digest: { at: '08:00', weekdays: false },
  quiet: null,
  newSignIn: true,
};
