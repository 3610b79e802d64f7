import { z } from 'zod';

/**
 * What somebody is told of. ASSIGNED: to a project, a task or an issue. MENTIONED: by `@username` in a comment. SENT_BACK: one's issue,
 * by its reviewer. READY_FOR_RETEST: said of an issue one reported. RETESTED: one's issue was tested again. DUPLICATE_MOVED:
 * a duplicate one reported names another original. DUE_SOON: a task or an issue
 * of one's own. SHARES_LEFT: the user who made open links of a project one leads was removed or disabled, or may no longer manage them.
 * READER_MESSAGE: what a reader of a shared link left, to the leads of its project. COMMENTED: on one's write-up.
 */
export const NOTIFICATION_KINDS = [
  'ASSIGNED',
  'MENTIONED',
  'SENT_BACK',
  'READY_FOR_RETEST',
  'RETESTED',
  'DUPLICATE_MOVED',
  'DUE_SOON',
  'READER_MESSAGE',
  'SHARES_LEFT',
  'COMMENTED',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** By mail: not at all, at once (after quiet hours, if there are any), or gathered once a day. */
export const MAIL_PACES = ['OFF', 'AT_ONCE', 'DIGEST'] as const;
export type MailPace = (typeof MAIL_PACES)[number];

const channel = z.strictObject({ page: z.boolean().meta({ description: 'In the page, at the bell' }), mail: z.enum(MAIL_PACES) });
export type NotificationChannel = z.infer<typeof channel>;

/** A time of day in the time zone of the workspace, `HH:MM`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** How somebody is told, whatever workspace it is of. */
export const notificationSettings = z
  .strictObject({
    kinds: z.strictObject(
      Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, channel])) as Record<NotificationKind, typeof channel>,
    ),
    digest: z.strictObject({ at: clock, weekdays: z.boolean().meta({ description: 'Monday to Friday alone' }) }),
    quiet: z
      .strictObject({ from: clock, to: clock })
      .nullable()
      .meta({ description: 'Between these no mail is sent; across midnight where `from` is later. Null: none' }),
    newSignIn: z.boolean().meta({ description: 'A mail when one signs in from a device never seen before' }),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof notificationSettings>;

const atOnce: NotificationChannel = { page: true, mail: 'AT_ONCE' };
const gathered: NotificationChannel = { page: true, mail: 'DIGEST' };

/** What holds until somebody says otherwise. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  kinds: {
    ASSIGNED: atOnce,
    MENTIONED: atOnce,
    SENT_BACK: atOnce,
    READY_FOR_RETEST: atOnce,
    RETESTED: atOnce,
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
