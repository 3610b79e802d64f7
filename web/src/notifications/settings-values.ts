import type { NotificationChannel, NotificationKind, NotificationSettings } from '@coloa/contract/notifications/notification-kinds.ts';
import type { SettingsChange } from './settings.queries.ts';

const HALF_HOURS: readonly string[] = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
);

const NIGHT = { from: '21:00', to: '07:00' };

/** Returns the half hours and `chosen`, because the API accepts any minute. Omits `not`. */
export function clockTimes(chosen: string, not?: string): string[] {
  return [...new Set([...HALF_HOURS, chosen])].filter((time) => time !== not).sort();
}

export const withChannel =
  (kind: NotificationKind, part: Partial<NotificationChannel>): SettingsChange =>
  (before) => ({ ...before, kinds: { ...before.kinds, [kind]: { ...before.kinds[kind], ...part } } });

export const withDigest =
  (part: Partial<NotificationSettings['digest']>): SettingsChange =>
  (before) => ({ ...before, digest: { ...before.digest, ...part } });

export const withQuiet =
  (part: Partial<NonNullable<NotificationSettings['quiet']>> | null): SettingsChange =>
  (before) => ({ ...before, quiet: part && { ...(before.quiet ?? NIGHT), ...part } });

export const withNewSignIn =
  (newSignIn: boolean): SettingsChange =>
  (before) => ({ ...before, newSignIn });

export const gathersAny = ({ kinds }: NotificationSettings): boolean => Object.values(kinds).some(({ mail }) => mail === 'DIGEST');
