import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings } from '@coloa/contract/notifications/notification-kinds.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { findSettings, writeSettings } from './notification-settings.repo.ts';

/** Returns the stored settings of a user, or the defaults; kinds added later have their defaults. */
export const settingsFrom = (stored: Partial<NotificationSettings> | null | undefined): NotificationSettings => ({
  ...DEFAULT_NOTIFICATION_SETTINGS,
  ...stored,
  kinds: { ...DEFAULT_NOTIFICATION_SETTINGS.kinds, ...stored?.kinds },
});

/** Returns the notification settings of a user, for all workspaces. */
export const settingsOf = async (db: DbOrTx, userId: string): Promise<NotificationSettings> => settingsFrom(await findSettings(db, userId));

/** Whether a user gets an email about sign-ins from new devices. */
export const wantsToHearOfSignIns = async (db: DbOrTx, userId: string): Promise<boolean> => (await settingsOf(db, userId)).newSignIn;

/** Stores settings for later events. Waiting email is checked against the current settings again when it is due. */
export const setSettings = (tx: Tx, userId: string, settings: NotificationSettings): Promise<void> => writeSettings(tx, userId, settings);
