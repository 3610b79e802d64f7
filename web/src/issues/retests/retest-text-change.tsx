import { RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { TextDiff } from '../../ui/markdown/text-diff.tsx';

type Change = HistoryEntry['changes'][number];

export const isRetestText = ({ field }: Change): boolean => field === 'retestNote' || field === 'retestAssets';

/** Shows the earlier and the new text of an edited retest: its note, or one line for each changed asset. */
export function RetestTextChange({ change: { from, to } }: { change: Change }) {
  const linesOf = useRetestLines();
  return <TextDiff before={linesOf(from)} after={linesOf(to)} />;
}

/** Returns a function that formats results of a retest, one line for each asset. */
export function useRetestLines(): (side: unknown) => string {
  const t = useT('retests');
  const lineOf = (row: unknown): string => {
    if (typeof row !== 'object' || row === null) return '';
    const { value, result, note } = row as { value?: unknown; result?: unknown; note?: unknown };
    const known = RETEST_RESULTS.find((each) => each === result);
    const said = [known && t(`result.${known}`), note].filter(Boolean).join(' – ');
    return `${value ? String(value) : t('whole')}: ${said}`;
  };
  return (side) => (typeof side === 'object' && side !== null ? Object.values(side).map(lineOf).join('\n') : String(side ?? ''));
}
