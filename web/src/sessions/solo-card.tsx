import type { FormEvent, ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import styles from './solo-card.module.css';

interface SoloCardProps {
  title: string;
  /** The card is then a form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The one card of the pages for people who are not signed in: logo, title, a form or what there is to say. */
export function SoloCard({ title, onSubmit, children }: SoloCardProps) {
  const inside = (
    <>
      <div className={styles.brand}>
        <Logo size={32} className={styles.logo} />
        Coloa
      </div>
      <h1 className={styles.title}>{title}</h1>
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
