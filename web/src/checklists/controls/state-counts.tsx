import { CONTROL_STATES } from '@coloa/contract/checklists/control-states.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { stateCounts } from './control-groups.ts';
import styles from './controls.module.css';
import type { ControlSearchChanges } from './controls.search.ts';

interface StateCountsProps {
  controls: readonly Pick<Control, 'state'>[];
  hrefOf: (changes: ControlSearchChanges) => string;
}

/** How many stand in each state; each leads to those. */
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
