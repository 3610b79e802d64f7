import type { FormEvent, ReactNode } from 'react';
import { focusHere } from '../ui/behavior/focus.ts';
import { Logo } from '../ui/layout/logo.tsx';
import styles from './solo-card.module.css';

interface SoloCardProps {
  title: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** True if the card replaces another card. Its title then gets the focus. */
  follows?: boolean;
  children: ReactNode;
}

export function SoloCard({ title, onSubmit, follows, children }: SoloCardProps) {
  const inside = (
    <>
      <div className={styles.brand}>
        <Logo size={32} className={styles.logo} />
        Coloa
      </div>
      <h1 className={styles.title} ref={follows ? focusHere : undefined}>
        {title}
      </h1>
      {children}
    </>
  );
  return onSubmit ? (
    <form className={styles.card} onSubmit={onSubmit} noValidate>
      {inside}
    </form>
  ) : (
    <div className={styles.card}>{inside}</div>
  );
}
