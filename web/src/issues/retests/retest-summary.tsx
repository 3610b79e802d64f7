import { RETEST_RESULTS, type RetestResult } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';

type Changes = HistoryEntry['changes'];

const toOf = (changes: Changes, field: string): unknown => changes.find((change) => change.field === field)?.to;

export const resultOf = (changes: Changes): RetestResult | undefined => RETEST_RESULTS.find((each) => each === toOf(changes, 'result'));

export function RetestSummary({ changes }: { changes: Changes }) {
  const t = useT('retests');
  const result = resultOf(changes);
  return t('history', { round: String(toOf(changes, 'round') ?? ''), result: result ? t(`result.${result}`) : '' });
}
