import { RETEST_EDIT_FIELD, RETEST_RESULTS, type RetestResult } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { useResultTotal } from './result-word.tsx';

type Changes = HistoryEntry['changes'];

const toOf = (changes: Changes, field: string): unknown => changes.find((change) => change.field === field)?.to;

export const resultOf = (changes: Changes): RetestResult | undefined => RETEST_RESULTS.find((each) => each === toOf(changes, 'result'));

/** Returns the results per asset; empty for entries of earlier versions, which have none. */
function resultsOf(changes: Changes): { result: RetestResult }[] {
  const results = toOf(changes, 'results');
  return Array.isArray(results)
    ? RETEST_RESULTS.flatMap((result) => results.filter((each) => each === result).map(() => ({ result })))
    : [];
}

export const isRetestEdit = (changes: Changes): boolean => changes.some(({ field }) => field === RETEST_EDIT_FIELD);

export function RetestEditSummary({ changes }: { changes: Changes }) {
  const t = useT('retests');
  const origin = toOf(changes, RETEST_EDIT_FIELD);
  return t('historyEdited', { round: typeof origin === 'object' && origin && 'round' in origin ? String(origin.round) : '' });
}

export function RetestSummary({ changes }: { changes: Changes }) {
  const t = useT('retests');
  const result = resultOf(changes);
  const total = useResultTotal()(resultsOf(changes));
  const word = result ? t(`result.${result}`) : '';
  return t('history', { round: String(toOf(changes, 'round') ?? ''), result: total ? t('totalled', { result: word, total }) : word });
}
