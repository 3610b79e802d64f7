import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings } from '@coloa/contract/notifications/notification-kinds.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { findSettings, writeSettings } from './notification-settings.repo.ts';

/** Uses the defaults for settings that are not stored, such as those of notification kinds that were added later. */
export const settingsFrom = (stored: Partial<NotificationSettings> | null | undefined): NotificationSettings => ({
  ...DEFAULT_NOTIFICATION_SETTINGS,
  ...stored,
  kinds: { ...DEFAULT_NOTIFICATION_SETTINGS.kinds, ...stored?.kinds },
});

export const settingsOf = async (db: DbOrTx, userId: string): Promise<NotificationSettings> => settingsFrom(await findSettings(db, userId));

export const wantsToHearOfSignIns = async (db: DbOrTx, userId: string): Promise<boolean> => (await settingsOf(db, userId)).newSignIn;

export const setSettings = (tx: Tx, userId: string, settings: NotificationSettings): Promise<void> => writeSettings(tx, userId, settings);
