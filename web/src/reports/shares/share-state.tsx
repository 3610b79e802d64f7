import type { ShareState as State } from '@coloa/contract/reports/shares.contract.ts';
import { useT } from '../../lib/i18n.ts';
import { IconCheck, IconClock, IconLock, IconX } from '../../ui/layout/icons.tsx';
import styles from './shares.module.css';

const icons = { ACTIVE: IconCheck, EXPIRED: IconClock, LOCKED: IconLock, REVOKED: IconX } as const;

export function ShareStateWord({ state }: { state: State }) {
  const t = useT('shares');
  const Sign = icons[state];
  return (
    <span className={styles.state} data-state={state}>
      <Sign size={14} />
      {t(`state.${state}`)}
    </span>
  );
}
