import { RETEST_RESULTS, type RetestResult, resultTotal } from '@coloa/contract/issues/issue-states.ts';
import { useT } from '../../lib/i18n.ts';
import { Status } from '../../ui/data/status.tsx';
import { Row } from '../../ui/layout/layout.tsx';

export function ResultWord({ result }: { result: RetestResult }) {
  const t = useT('retests');
  return <Status plain status={result} label={t(`result.${result}`)} />;
}

/** Returns a function that puts the count of each result into words, such as '38 fixed, 2 not fixed'; empty for fewer than two results. */
export function useResultTotal(): (rows: readonly { result: RetestResult }[]) => string {
  const t = useT('retests');
  return (rows) => resultTotal(rows, (result, count) => t(`total.${result}`, { count }));
}

export function ResultCounts({ counts }: { counts: Record<RetestResult, number> }) {
  const t = useT('retests');
  return (
    <Row wrap gap={3}>
      {RETEST_RESULTS.filter((result) => counts[result] > 0).map((result) => (
        <Status key={result} plain status={result} label={t('counted', { result: t(`result.${result}`), count: counts[result] })} />
      ))}
    </Row>
  );
}
