import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
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

/** True while the history returns from the entry of a closed sheet. */
let returning = false;

/**
 * While a sheet is open on a phone, the history has one more entry for the same URL, so that Back closes the sheet instead of leaving the
 * page. `layers.ts` does the same for pages with a router.
 */
function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !matchMedia('(max-width: 768px)').matches) return;
    history.pushState(history.state, '', location.href);
    let isOnEntry = true;
    const back = () => {
      isOnEntry = false;
      close();
    };
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
      if (!isOnEntry) return;
      returning = true;
      const ended = () => {
        returning = false;
      };
      addEventListener('popstate', ended, { once: true });
      history.back();
    };
  }, [opened]);
}

/** Runs an action that may change the URL, after the closing sheet has returned the focus and its history entry was left. */
export function afterSheet(run: () => void): void {
  requestAnimationFrame(() => {
    if (returning) addEventListener('popstate', () => run(), { once: true });
    else run();
  });
}

/** A panel that uses the browser's own dialog, for pages without Mantine. Other pages use `Drawer`, `Dialog` or `Menu`. */
export function Sheet({ opened, onClose, title, side = 'right', children }: SheetProps) {
  const t = useT('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useBackCloses(opened, onClose);
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
