import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../design/classes.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { IconX } from '../layout/icons.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The side of the window at which the panel opens. Ignored on phones, where the panel opens at the bottom. */
  side?: 'left' | 'right';
  children: ReactNode;
}

/** A panel that uses the browser's own dialog, for pages without Mantine. Other pages use `Drawer`, `Dialog` or `Menu`. */
export function Sheet({ opened, onClose, title, side = 'right', children }: SheetProps) {
  const t = useT('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (opened && !dialog.current?.open) dialog.current?.showModal();
    if (!opened && dialog.current?.open) dialog.current.close();
  }, [opened]);
  useEffect(() => {
    const element = dialog.current;
    // A click on the backdrop targets the dialog element itself.
    const beside = (event: MouseEvent) => event.target === element && element?.close();
    element?.addEventListener('click', beside);
    return () => element?.removeEventListener('click', beside);
  }, []);
  return (
    <dialog ref={dialog} className={cx(styles.sheet, side === 'left' && styles.left)} aria-labelledby={heading} onClose={onClose}>
      {opened && (
        <>
          <div className={styles.head}>
            <h2 id={heading}>{title}</h2>
            <IconButton label={t('close')} onClick={onClose}>
              <IconX />
            </IconButton>
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  );
}
