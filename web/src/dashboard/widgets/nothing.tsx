import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from '../dashboard.module.css';

/** A part of which there is nothing in the period, in words; those of issues that were written unless told. */
export function NothingInPeriod({ title, children }: { title: string; children?: ReactNode }) {
  const t = useT('dashboard');
  return (
    <Card title={title} padded={false}>
      <p className={styles.nothing}>{children ?? t('nothing.written')}</p>
    </Card>
  );
}
