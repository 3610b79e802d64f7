import { DEFAULT_RATES, type RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import { LIMITS } from '@coloa/contract/limits.ts';

export const issueFields = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'VARIES'] as const;
/** The rate fields that do not depend on the severity of an issue. The points of `rejected` are subtracted. */
export const otherFields = ['task', 'row', 'writeUp', 'retest', 'review', 'rejected'] as const;
export const rateFields = [...issueFields, ...otherFields, 'lowCap'] as const;
export type RateField = (typeof rateFields)[number];

/** The rate of each field. Null means that the text is invalid or, for the cap, that there is no limit. */
export type Rates = Record<RateField, number | null>;

export type RewardValues = Record<RateField, string> & { unlimited: boolean };

export const flat = ({ issue, ...others }: RewardRates): Rates => ({ ...issue, ...others });

export const defaults: Rates = flat(DEFAULT_RATES);

/**
 * Returns the rates as the server expects them.
 * @throws if a field other than the cap has no number
 */
export function nested(rates: Rates): RewardRates {
  const of = (field: RateField): number => {
    const points = rates[field];
    if (points === null) throw new Error(`${field} has no number`);
    return points;
  };
  const pick = <Field extends RateField>(fields: readonly Field[]) =>
    Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Field, number>;
  return { issue: pick(issueFields), ...pick(otherFields), lowCap: rates.lowCap };
}

/** Returns the rates as texts of the form. If there is no cap, the cap's field contains the default. */
export function valuesOf(rates: Rates): RewardValues {
  const texts = Object.fromEntries(rateFields.map((field) => [field, String(rates[field] ?? defaults[field])])) as Record<
    RateField,
    string
  >;
  return { ...texts, unlimited: rates.lowCap === null };
}

/** Parses whole points from 0 to the maximum; returns null for anything else. */
export function pointsOf(text: string): number | null {
  const trimmed = text.trim();
  return /^\d{1,6}$/.test(trimmed) && Number(trimmed) <= LIMITS.rewardPoints ? Number(trimmed) : null;
}

export function read(values: RewardValues): { rates: Rates; wrong: RateField[] } {
  const used = rateFields.filter((field) => field !== 'lowCap' || !values.unlimited);
  const rates = Object.fromEntries(rateFields.map((field) => [field, used.includes(field) ? pointsOf(values[field]) : null])) as Rates;
  return { rates, wrong: used.filter((field) => rates[field] === null) };
}

export const changedFields = (from: Rates, to: Rates): RateField[] => rateFields.filter((field) => from[field] !== to[field]);

/** Applies the user's changes since `base` to the rates of the concurrent save. */
export function onTop(base: Rates, theirs: Rates, mine: Rates): Rates {
  return { ...theirs, ...Object.fromEntries(changedFields(base, mine).map((field) => [field, mine[field]])) };
}
