import { overallResult, RETEST_RESULTS, type RetestResult } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Retest } from '@coloa/contract/issues/retests.contract.ts';
import type { RetestEdit, RetestInput } from './retests.queries.ts';

const WHOLE = 'whole';

/** The keys of `results` and `notes` are the `key` values of `Tested`. */
export interface RetestValue {
  day: string | null;
  results: Record<string, RetestResult>;
  notes: Record<string, string>;
  note: string;
}

/** An asset, or the whole issue if the issue has no assets. */
export interface Tested {
  key: string;
  assetId: string | null;
  /** The asset's value; empty for the whole issue. */
  value: string;
}

export const emptyRetest = (today: string): RetestValue => ({ day: today, results: {}, notes: {}, note: '' });

export const testedOf = ({ assets }: Pick<Issue, 'assets'>): Tested[] =>
  assets.length > 0 ? assets.map(({ id, value }) => ({ key: id, assetId: id, value })) : [{ key: WHOLE, assetId: null, value: '' }];

export const leftOf = (tested: readonly Tested[], { results }: RetestValue): Tested[] => tested.filter(({ key }) => !results[key]);

export const toFillIn = (left: readonly Tested[], day: boolean): Record<string, true> => ({
  ...Object.fromEntries(left.map(({ key }) => [`results.${key}`, true as const])),
  ...(day && { day: true }),
});

/** Returns a copy of `results` in which all rows of `tested` have `result`. */
export const withResult = (
  results: RetestValue['results'],
  tested: readonly Pick<Tested, 'key'>[],
  result: RetestResult,
): RetestValue['results'] => ({ ...results, ...Object.fromEntries(tested.map(({ key }) => [key, result])) });

/** Returns the overall result, or null while a result is missing. */
export function comesTo(tested: readonly Tested[], { results }: RetestValue): RetestResult | null {
  const found = tested.flatMap(({ key }) => results[key] ?? []);
  return found.length === tested.length ? overallResult(found) : null;
}

export const bodyOf = (tested: readonly Tested[], { day, results, notes, note }: RetestValue): RetestInput => ({
  from: 'READY_FOR_RETEST',
  ...(day && { day }),
  results: tested.flatMap(({ key, assetId }) => {
    const result = results[key];
    return result ? [{ assetId, result, note: notes[key]?.trim() ?? '' }] : [];
  }),
  note,
});

/** Returns the assets of a recorded retest, which the issue may no longer have. */
export const testedIn = ({ results }: Pick<Retest, 'results'>): Tested[] =>
  results.map(({ assetId, value }) => ({ key: assetId ?? WHOLE, assetId, value }));

export const recordedValue = ({ day, results, note }: Pick<Retest, 'day' | 'results' | 'note'>): RetestValue => ({
  day,
  results: Object.fromEntries(results.map(({ assetId, result }) => [assetId ?? WHOLE, result])),
  notes: Object.fromEntries(results.map((each) => [each.assetId ?? WHOLE, each.note])),
  note,
});

/** Returns the fields of a retest that the user changed. The results contain all assets, because the call expects each of them. */
export function changesOf(retest: Pick<Retest, 'day' | 'results' | 'note'>, value: RetestValue): Omit<RetestEdit, 'version'> {
  const { results } = bodyOf(testedIn(retest), value);
  const same = results.every(({ result, note }, n) => result === retest.results[n]?.result && note === retest.results[n]?.note);
  return {
    ...(value.day !== null && value.day !== retest.day && { day: value.day }),
    ...(!same && { results }),
    ...(value.note !== retest.note && { note: value.note }),
  };
}

/** Returns the value of a form that was opened at `before`: what the user changed, and otherwise what `after` contains. */
function onNewer(before: Parameters<typeof recordedValue>[0], value: RetestValue, after: typeof before): RetestValue {
  const [was, now] = [recordedValue(before), recordedValue(after)];
  const each = <Part>(of: Record<string, Part>, at: Record<string, Part>, to: Record<string, Part>): Record<string, Part> => ({
    ...to,
    ...Object.fromEntries(Object.entries(of).filter(([key, part]) => part !== at[key])),
  });
  return {
    day: value.day === was.day ? now.day : value.day,
    results: each(value.results, was.results, now.results),
    notes: each(value.notes, was.notes, now.notes),
    note: value.note === was.note ? now.note : value.note,
  };
}

/** The fields of an edited retest that can conflict, in the order of the form. */
export const RETEST_FIELDS = ['day', 'results', 'note'] as const;
export type RetestField = (typeof RETEST_FIELDS)[number];

type Versions = Record<'before' | 'after', Parameters<typeof recordedValue>[0]>;

/**
 * Returns the keys of the assets whose result or note both the user and another user changed, differently. If there are none, as after a
 * restored backup, returns the keys of all assets that differ.
 */
export function collidingKeys({ before, after }: Versions, value: RetestValue): string[] {
  const [was, now] = [recordedValue(before), recordedValue(after)];
  const isSame = (key: string, a: RetestValue, b: RetestValue) =>
    a.results[key] === b.results[key] && (a.notes[key] ?? '').trim() === (b.notes[key] ?? '').trim();
  const keys = testedIn(after).map(({ key }) => key);
  const different = keys.filter((key) => !isSame(key, value, was) && !isSame(key, value, now));
  const colliding = different.filter((key) => !isSame(key, now, was));
  return colliding.length > 0 ? colliding : different;
}

/** Returns `value` with the other user's version of the conflicting fields; of the results, only of those that collide. */
function withTheirs(versions: Versions, value: RetestValue, fields: readonly RetestField[]): RetestValue {
  const now = recordedValue(versions.after);
  const keys = fields.includes('results') ? collidingKeys(versions, value) : [];
  const of = <Part>(part: Record<string, Part>) => Object.entries(part).filter(([key]) => keys.includes(key));
  return {
    day: fields.includes('day') ? now.day : value.day,
    results: { ...value.results, ...Object.fromEntries(of(now.results)) },
    notes: { ...value.notes, ...Object.fromEntries(of(now.notes)) },
    note: fields.includes('note') ? now.note : value.note,
  };
}

/** Applies the user's changes since `base` to the current retest, except in the fields `theirs`. */
export const merged = (
  base: Versions['before'],
  current: Versions['after'],
  mine: RetestValue,
  theirs: readonly RetestField[] = [],
): RetestValue => onNewer(base, withTheirs({ before: base, after: current }, mine, theirs), current);

const entriesOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** Parses a stored draft and ignores invalid values. Returns null if the draft contains neither results nor notes. */
export function readRetest(kept: unknown, today: string): RetestValue | null {
  const { day, results, notes, note } = Object.fromEntries(entriesOf(kept));
  const value: RetestValue = {
    day: typeof day === 'string' ? day : today,
    results: Object.fromEntries(
      entriesOf(results).flatMap(([key, result]) => {
        const known = RETEST_RESULTS.find((each) => each === result);
        return known ? [[key, known]] : [];
      }),
    ),
    notes: Object.fromEntries(entriesOf(notes).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    note: typeof note === 'string' ? note : '',
  };
  return saysNothing(value) ? null : value;
}

/** True for a draft without results and notes. A date alone is not worth storing. */
export const saysNothing = ({ results, notes, note }: RetestValue): boolean =>
  Object.keys(results).length === 0 && Object.values(notes).every((each) => each.trim() === '') && note.trim() === '';

/** Returns whether the user reported the issue and also marked it as ready for retest, so that both the retest and a withdrawal are theirs. */
export const isOwnRetest = ({ status, reporter, can }: Pick<Issue, 'status' | 'reporter' | 'can'>, me: string): boolean =>
  status === 'READY_FOR_RETEST' && reporter.id === me && can.retest && can.moveTo.some(({ status: to }) => to === 'IN_PROGRESS');
