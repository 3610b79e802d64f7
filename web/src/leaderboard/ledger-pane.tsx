import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { useEscape } from '../ui/behavior/use-escape.ts';
import { useMedia } from '../ui/behavior/use-media.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconLock, IconX } from '../ui/layout/icons.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import styles from './ledger.module.css';

interface LedgerPaneProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export const useRoomBeside = (): boolean => useMedia('(min-width: 1280px)');

export function LedgerPane({ title, onClose, children }: LedgerPaneProps) {
  const t = useT('leaderboard');
  const beside = useRoomBeside();
  const printed = useMedia('print');
  useEscape(beside, onClose);
  const foot = (
    <p className={styles.foot}>
      <IconLock size={14} />
      {t('ledger.foot')}
    </p>
  );
  if (printed) {
    return (
      <section className={styles.printed} aria-label={title}>
        <h2>{title}</h2>
        {children}
      </section>
    );
  }
  if (!beside) {
    return (
      <Drawer opened onClose={onClose} title={title} width={440} footer={foot}>
        <div className={styles.inDrawer}>{children}</div>
      </Drawer>
    );
  }
  return (
    <aside className={styles.pane} aria-label={title}>
      <header className={styles.bar48}>
        <h2>{title}</h2>
        <IconButton label={t('ui:close')} onClick={onClose}>
          <IconX />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      <footer className={styles.paneFoot}>{foot}</footer>
    </aside>
  );
}
