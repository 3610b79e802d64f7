import { CONTROL_STATES, type ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { Link } from '../../ui/layout/link.tsx';
import styles from './controls.module.css';
import type { ControlSearchChanges } from './controls.search.ts';

function stateCounts(rows: readonly { state: ControlState }[]): Record<ControlState, number> {
  const counts = Object.fromEntries(CONTROL_STATES.map((state) => [state, 0])) as Record<ControlState, number>;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

export const settled = (rows: readonly { state: ControlState }[]): number => rows.filter(({ state }) => state !== 'NOT_STARTED').length;

interface StateCountsProps {
  controls: readonly Pick<Control, 'state'>[];
  hrefOf: (changes: ControlSearchChanges) => string;
}

export function StateCounts({ controls, hrefOf }: StateCountsProps) {
  const t = useT('controls');
  const counts = stateCounts(controls);
  return (
    <span className={styles.counts}>
      {CONTROL_STATES.filter((state) => counts[state] > 0).map((state) => (
        <Link key={state} href={hrefOf({ state: [state], control: undefined })}>
          <StatusMark status={state} />
          {t('counted', { state: t(`state.${state}`), number: counts[state] })}
        </Link>
      ))}
    </span>
  );
}
