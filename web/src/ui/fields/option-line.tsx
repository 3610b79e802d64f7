import { type EffectCallback, type ReactNode, useEffect } from 'react';
import { IconCheck } from '../layout/icons.tsx';
import styles from './choice.module.css';

interface OptionLineProps {
  checked: boolean | undefined;
  /** Runs after each render of the option, because Mantine renders its list later than the input. */
  onDrawn: EffectCallback;
  children: ReactNode;
}

export function OptionLine({ checked, onDrawn, children }: OptionLineProps) {
  useEffect(onDrawn);
  return (
    <span className={styles.line}>
      <span className={styles.tick}>{checked && <IconCheck size={14} />}</span>
      <span className={styles.words}>{children}</span>
    </span>
  );
}
