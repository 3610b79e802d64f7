import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
  type ShownNotificationSettings,
} from '@coloa/contract/notifications/notification-kinds.ts';
import { mailsTo } from '../mails/mails.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { isOfTeam } from '../projects/projects.service.ts';
import { findSettings, writeSettings } from './notification-settings.repo.ts';
import { kindsFor } from './notifications.policy.ts';

/**
 * Returns complete settings. Uses the defaults for settings that are not stored, such as those of notification kinds that were added later.
 */
export const settingsFrom = (stored: Partial<NotificationSettings> | null | undefined): NotificationSettings => ({
  ...DEFAULT_NOTIFICATION_SETTINGS,
  ...stored,
  kinds: { ...DEFAULT_NOTIFICATION_SETTINGS.kinds, ...stored?.kinds },
});

const settingsOf = async (db: DbOrTx, userId: string): Promise<NotificationSettings> => settingsFrom(await findSettings(db, userId));

/** Returns the actor's notification settings. `possible` contains the kinds of notifications that can reach the actor in this workspace. */
export async function shownSettings(
  parts: Pick<Platform, 'env' | 'publicUrl'>,
  db: DbOrTx,
  actor: Actor,
): Promise<ShownNotificationSettings> {
  const reads = [...actor.permissions].some((permission) => permission.startsWith('READ_'));
  const [settings, ofTeam, mails] = await Promise.all([
    settingsOf(db, actor.userId),
    reads || isOfTeam(db, actor),
    mailsTo(parts, db, actor),
  ]);
  return { ...settings, possible: kindsFor(actor, ofTeam), mails };
}

export const wantsToHearOfSignIns = async (db: DbOrTx, userId: string): Promise<boolean> => (await settingsOf(db, userId)).newSignIn;

export const setSettings = (tx: Tx, userId: string, settings: NotificationSettings): Promise<void> => writeSettings(tx, userId, settings);
