import { z } from 'zod';
import { before, day, defineEndpoint, done, id, instant, page, pageSize } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { NOTIFICATION_KINDS, notificationSettings } from './notification-kinds.ts';

/** What it is about, as the caller may read it now. */
const subject = z.discriminatedUnion('type', [
  z.object({ type: z.literal('project'), projectId: id, key: z.string(), name: z.string() }),
  z.object({
    type: z.literal('issue'),
    projectId: id,
    issueId: id,
    key: z.string().meta({ description: 'As in HVB-12' }),
    title: z.string(),
    severity: z.enum(SEVERITIES),
  }),
  z.object({
    type: z.literal('task'),
    projectId: id,
    taskId: id,
    key: z.string().meta({ description: 'Of the project' }),
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
    by: person.nullable().meta({ description: 'Who did it; null: nobody, as when something falls due, or a reader without an account' }),
    subject,
    commentId: id.nullable(),
    dueDay: day.nullable(),
    note: z.string().meta({ description: 'Of SENT_BACK: the first line of the reviewer’s note, redacted; else empty' }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

/** Counted no further than this. */
export const MOST_UNREAD = 100;
const unread = z
  .int()
  .max(MOST_UNREAD)
  .meta({ description: `Of all that the caller may still read; no more than ${MOST_UNREAD}` });

export const notificationsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/notification',
    access: 'signedIn',
    summary: 'What the caller was told of in this workspace and may read now, the newest first',
    query: z.strictObject({
      unread: z.literal('true').optional().meta({ description: 'What was not read yet alone' }),
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
    summary: 'How many are not read yet',
    response: z.object({ unread }),
  }),
  read: defineEndpoint({
    method: 'PUT',
    path: '/api/notification/read',
    access: 'signedIn',
    summary: 'Mark some, or all up to the newest that was seen, as read or unread',
    body: z.strictObject({
      ids: z.array(id).min(1).max(LIMITS.pageSizeMax).optional(),
      upTo: id.optional().meta({ description: 'This one and all before it' }),
      read: z.boolean().default(true),
    }),
    response: done,
    errors: ['FIELD_REQUIRED'],
  }),
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/notification/settings',
    access: 'signedIn',
    summary: 'How the caller is told',
    response: notificationSettings,
  }),
  setSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/notification/settings',
    access: 'signedIn',
    session: true,
    summary: 'Say how one is told',
    body: notificationSettings,
    response: done,
  }),
};
