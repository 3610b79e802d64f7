import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationKind,
  type NotificationSettings,
} from '@coloa/contract/notifications/notification-kinds.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { writeSettings } from './notification-settings.repo.ts';
import { notifications } from './notifications.tables.ts';

type Row = typeof notifications.$inferInsert;

export async function buildNotifications(db: DbOrTx, rows: readonly (Partial<Row> & Pick<Row, 'workspaceId' | 'userId' | 'kind'>)[]) {
  const built = rows.map((row) => ({ id: newId(), byId: null, inPage: true, ...row }));
  if (built.length > 0) await db.insert(notifications).values(built);
  return built;
}

export async function buildNotification(db: DbOrTx, row: Parameters<typeof buildNotifications>[1][number]) {
  const [built] = await buildNotifications(db, [row]);
  if (!built) throw new Error('one was built');
  return built;
}

export type SettingsToBuild = Partial<Omit<NotificationSettings, 'kinds'>> & {
  kinds?: Partial<Record<NotificationKind, Partial<NotificationSettings['kinds'][NotificationKind]>>>;
};

export function settingsWith({ kinds = {}, ...others }: SettingsToBuild = {}): NotificationSettings {
  const channels = Object.entries(DEFAULT_NOTIFICATION_SETTINGS.kinds).map(([kind, channel]) => [
    kind,
    { ...channel, ...kinds[kind as NotificationKind] },
  ]);
  return { ...DEFAULT_NOTIFICATION_SETTINGS, ...others, kinds: Object.fromEntries(channels) as NotificationSettings['kinds'] };
}

export const buildSettings = (db: DbOrTx, user: { id: string }, told: SettingsToBuild = {}): Promise<void> =>
  writeSettings(db, user.id, settingsWith(told));
