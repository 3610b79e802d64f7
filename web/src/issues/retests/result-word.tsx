import { type RetestResult, resultTotal } from '@coloa/contract/issues/issue-states.ts';
import { useT } from '../../lib/i18n.ts';
import { Status } from '../../ui/data/status.tsx';

export function ResultWord({ result }: { result: RetestResult }) {
  const t = useT('retests');
  return <Status plain status={result} label={t(`result.${result}`)} />;
}

/** Returns a function that puts the count of each result into words, such as '38 fixed, 2 not fixed'; empty for fewer than two results. */
export function useResultTotal(): (rows: readonly { result: RetestResult }[]) => string {
  const t = useT('retests');
  return (rows) => resultTotal(rows, (result, count) => t(`total.${result}`, { count }));
}
