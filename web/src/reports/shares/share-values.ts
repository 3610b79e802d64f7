import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { languagesIn, type ReportLanguage, type ReportVersion } from '@coloa/contract/reports/reports.contract.ts';
import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import { endOfDay } from '../../lib/end-of-day.ts';
import { addDays, todayOf } from '../../lib/format.ts';
import type { ShareChanges, ShareInput } from './shares.queries.ts';

const DEFAULT_DAYS = 30;

export interface ShareValues {
  label: string;
  /** Empty for the live report. */
  versionId: string;
  language: ReportLanguage;
  statuses: Share['statuses'];
  severities: Severity[];
  /** `keep` is allowed only if the link already has a password. */
  protection: 'none' | 'keep' | 'new';
  password: string;
  /** The last valid date; null if the link does not expire. */
  lastDay: string | null;
  comments: boolean;
  retests: boolean;
  downloads: boolean;
}

interface Beginning {
  language: ReportLanguage;
  versionId: string | null;
  today: string;
}

export const newShare = ({ language, versionId, today }: Beginning): ShareValues => ({
  label: '',
  versionId: versionId ?? '',
  language,
  statuses: [...PUBLISHED_STATUSES],
  severities: [...SEVERITIES],
  protection: 'new',
  password: '',
  lastDay: addDays(today, DEFAULT_DAYS),
  comments: true,
  retests: true,
  downloads: true,
});

export const valuesOf = (share: Share, timeZone: string): ShareValues => ({
  label: share.label,
  versionId: share.shown?.id ?? '',
  language: share.language,
  statuses: share.statuses,
  severities: share.severities,
  protection: share.password ? 'keep' : 'none',
  password: '',
  lastDay: share.expiresAt && todayOf(timeZone, new Date(share.expiresAt)),
  comments: share.comments,
  retests: share.retests,
  downloads: share.downloads,
});

/** Returns the languages in which the chosen content of a link can be shown. */
export const offeredLanguages = ({ versionId }: ShareValues, versions: readonly ReportVersion[]): readonly ReportLanguage[] =>
  languagesIn(versions.find(({ id }) => id === versionId) ?? { language: 'both' });

/** Returns the values with the language of the chosen version if the version does not contain the chosen language. */
export function fitLanguage(values: ShareValues, versions: readonly ReportVersion[]): ShareValues {
  const [first = values.language, ...others] = offeredLanguages(values, versions);
  return first === values.language || others.includes(values.language) ? values : { ...values, language: first };
}

export type ShareProblem = 'labelMissing' | 'passwordShort' | 'noStatus' | 'noSeverity';

export function problemsOf({
  label,
  versionId,
  statuses,
  severities,
  protection,
  password,
}: ShareValues): Partial<Record<keyof ShareValues, ShareProblem>> {
  return {
    ...(label.trim() === '' && { label: 'labelMissing' as const }),
    ...(protection === 'new' && password.trim().length < LIMITS.sharePasswordMin && { password: 'passwordShort' as const }),
    ...(versionId === '' && statuses.length === 0 && { statuses: 'noStatus' as const }),
    ...(versionId === '' && severities.length === 0 && { severities: 'noSeverity' as const }),
  };
}

/** Returns the new password without surrounding spaces, because a reader would not type them; null if there is no new password. */
export const passwordOf = ({ protection, password }: ShareValues): string | null => (protection === 'new' ? password.trim() : null);

const expiryOf = ({ lastDay }: ShareValues, timeZone: string): string | null => lastDay && endOfDay(lastDay, timeZone);

export const inputOf = (values: ShareValues, timeZone: string): ShareInput => ({
  label: values.label.trim(),
  password: passwordOf(values),
  expiresAt: expiryOf(values, timeZone),
  language: values.language,
  versionId: values.versionId || null,
  comments: values.comments,
  retests: values.retests,
  downloads: values.downloads,
  // A saved version has a fixed selection of findings, so its statuses and severities are not sent.
  ...(values.versionId === '' && { statuses: values.statuses, severities: values.severities }),
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function changesOf(share: Share, values: ShareValues, timeZone: string): ShareChanges {
  const before = valuesOf(share, timeZone);
  const input = inputOf(values, timeZone);
  const changed = (name: keyof ShareValues): boolean => !same(before[name], values[name]);
  return {
    ...(changed('label') && { label: input.label }),
    ...(values.protection === 'new' && { password: input.password ?? null }),
    ...(values.protection === 'none' && share.password && { password: null }),
    // If the date is unchanged, the link keeps its exact expiry.
    ...(changed('lastDay') && { expiresAt: input.expiresAt ?? null }),
    ...(changed('language') && { language: values.language }),
    ...(changed('versionId') && { versionId: values.versionId || null }),
    ...(values.versionId === '' && changed('statuses') && { statuses: values.statuses }),
    ...(values.versionId === '' && changed('severities') && { severities: values.severities }),
    ...(changed('comments') && { comments: values.comments }),
    ...(changed('retests') && { retests: values.retests }),
    ...(changed('downloads') && { downloads: values.downloads }),
  };
}
