import { z } from 'zod';
import { before, day, defineEndpoint, done, id, instant, page, pageSize } from '../http.ts';
import { RETEST_RESULTS } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { NOTIFICATION_KINDS, notificationSettings, shownNotificationSettings } from './notification-kinds.ts';

const subject = z.discriminatedUnion('type', [
  z.object({ type: z.literal('project'), projectId: id, key: z.string(), name: z.string() }),
  z.object({
    type: z.literal('issue'),
    projectId: id,
    issueId: id,
    key: z.string().meta({ description: 'Issue key, as in HVB-12' }),
    title: z.string(),
    severity: z.enum(SEVERITIES),
  }),
  z.object({
    type: z.literal('task'),
    projectId: id,
    taskId: id,
    key: z.string().meta({ description: 'Project key' }),
    title: z.string(),
  }),
  z.object({ type: z.literal('writeUp'), writeUpId: id, title: z.string() }),
]);

const notification = z
  .object({
    id,
    kind: z.enum(NOTIFICATION_KINDS),
    at: instant,
    read: z.boolean(),
    by: person.nullable().meta({ description: 'User who caused it; null for automatic notifications and for readers without an account' }),
    subject,
    commentId: id.nullable(),
    dueDay: day.nullable(),
    decision: z
      .enum(['ACCEPTED', 'DECLINED', 'REJECTED', 'DUPLICATE'])
      .nullable()
      .meta({ description: 'ACCEPTED or DECLINED for CORRECTION_DECIDED; ACCEPTED, REJECTED or DUPLICATE for REVIEWED; otherwise null' }),
    result: z.enum(RETEST_RESULTS).nullable().meta({ description: 'Result of the retest, for RETESTED; null if unknown' }),
    message: z
      .enum(['COMMENT', 'RETEST'])
      .nullable()
      .meta({ description: 'Kind of the reader’s message, for READER_MESSAGE; null if unknown' }),
    note: z.string().meta({
      description:
        'First line, redacted: of the reviewer’s note for SENT_BACK and REVIEWED, of the message for READER_MESSAGE; otherwise empty',
    }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

export const MOST_UNREAD = 100;
const unread = z
  .int()
  .max(MOST_UNREAD)
  .meta({ description: `Unread notifications that the caller can still read, counted up to ${MOST_UNREAD}` });

export const notificationsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/notification',
    access: 'signedIn',
    summary: 'List the caller’s notifications in this workspace that are still readable, newest first',
    query: z.strictObject({
      unread: z.literal('true').optional().meta({ description: 'Returns unread notifications only' }),
      before,
      page,
      pageSize,
    }),
    response: z.object({ items: z.array(notification), page: z.int(), pageSize: z.int(), total: z.int(), more: z.boolean(), unread }),
  }),
  unread: defineEndpoint({
    method: 'GET',
    path: '/api/notification/unread',
    access: 'signedIn',
    summary: 'Get the number of unread notifications',
    response: z.object({ unread }),
  }),
  read: defineEndpoint({
    method: 'PUT',
    path: '/api/notification/read',
    access: 'signedIn',
    summary: 'Mark notifications as read or unread, either by id or up to a given one',
    body: z.strictObject({
      ids: z.array(id).min(1).max(LIMITS.pageSizeMax).optional(),
      upTo: id.optional().meta({ description: 'This notification and all older ones' }),
      read: z.boolean().default(true),
    }),
    response: done,
    errors: ['FIELD_REQUIRED'],
  }),
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/notification/settings',
    access: 'signedIn',
    summary: 'Get the notification settings of the caller, and the kinds that can reach the caller',
    response: shownNotificationSettings,
  }),
  setSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/notification/settings',
    access: 'signedIn',
    session: true,
    summary: 'Set the notification settings of the caller',
    body: notificationSettings,
    response: done,
  }),
};
