import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import { publish } from '../events/events.service.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { insertNotifications } from './notifications.repo.ts';

/** What somebody is told of, by ids alone: whether they may read it is asked when they are shown it, and again when it is mailed. */
export interface Told {
  kind: NotificationKind;
  projectId?: string;
  issueId?: string;
  taskId?: string;
  writeUpId?: string;
  commentId?: string;
  dueDay?: string;
}

/** In whose name; null: nobody's, as when something falls due. */
interface Cause {
  workspaceId: string;
  byId: string | null;
}

/** Tells people of something in the transaction of its cause, at the bell and by mail as each wishes; nobody of what they did themselves. */
export async function notify(tx: Tx, { workspaceId, byId }: Cause, userIds: readonly string[], told: Told): Promise<void> {
  const people = [...new Set(userIds)].filter((userId) => userId !== byId);
  if (people.length === 0) return;
  await insertNotifications(
    tx,
    people.map((userId) => ({ workspaceId, id: newId(), userId, byId, ...told, inPage: true })),
  );
  for (const userId of people) await publish(tx, workspaceId, { kind: 'NOTIFICATION', projectId: userId });
}
