import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { leadOn, rowIn } from '../behavior/focus.ts';
import { handledByOverlay } from '../behavior/keyboard.ts';
import { usePageKeys } from '../behavior/page-keys.ts';
import { KeyText } from '../data/words.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { IconChevronDown, IconChevronUp, IconExpand, IconX } from '../layout/icons.tsx';
import styles from './peek-pane.module.css';

interface ItemStepsProps {
  /** The one-based position of the shown item in its list. */
  position?: number;
  total?: number | string | undefined;
  onPrevious?: () => void;
  onNext?: () => void;
}

interface PeekPaneProps extends ItemStepsProps {
  keyText: string;
  /** Undefined if there is no page to open. */
  onOpen?: () => void;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const isField = 'input, textarea, select, [contenteditable=true]';

/**
 * Tab in the current row moves the focus into the pane; Shift+Tab at the pane's start moves it back. Escape in a field of the pane also
 * moves it back, because Escape must not close the pane while the user types.
 */
function usePaneKeys(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, shiftKey, target } = event;
      const place = pane.current;
      if (handledByOverlay.has(event)) return;
      if (!place || event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!(target instanceof HTMLElement)) return;
      const row = rowIn(place.parentElement);
      const first = place.querySelector<HTMLElement>(STOPS);
      const enters = key === 'Tab' && !shiftKey && target === row;
      const leavesField = key === 'Escape' && place.contains(target) && target.matches(isField) && target.ariaExpanded !== 'true';
      const leaves = leavesField || (key === 'Tab' && shiftKey && target === first);
      const to = enters ? first : leaves ? row : null;
      if (!to) return;
      event.preventDefault();
      to.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [pane]);
  useLayoutEffect(() => {
    const place = pane.current;
    const list = place?.parentElement;
    return () => {
      if (place?.contains(document.activeElement)) leadOn(() => rowIn(list));
    };
  }, [pane]);
}

/** Shows the position of an item in its list, with buttons to its neighbours. */
export function ItemSteps({ position, total, onPrevious, onNext }: ItemStepsProps) {
  const t = useT('ui');
  return (
    <>
      <span className={styles.position}>{position !== undefined && total !== undefined && t('peek.position', { position, total })}</span>
      <IconButton label={t('peek.previous')} disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp />
      </IconButton>
      <IconButton label={t('peek.next')} disabled={!onNext} onClick={onNext}>
        <IconChevronDown />
      </IconButton>
    </>
  );
}

/**
 * Shows the quick view of the current row. Opening the pane leaves the focus in the list. If the pane has the focus when it disappears, the
 * current row gets the focus.
 */
export function PeekPane({ keyText, onOpen, onClose, children, footer, ...steps }: PeekPaneProps) {
  const t = useT('ui');
  const pane = useRef<HTMLElement>(null);
  usePaneKeys(pane);
  usePageKeys({ intoPeek: ['Tab'] });
  return (
    <aside ref={pane} className={styles.peek} aria-label={t('peek.label')}>
      <header className={styles.head}>
        <KeyText>{keyText}</KeyText>
        <ItemSteps {...steps} />
        {onOpen && (
          <IconButton label={t('peek.open')} onClick={onOpen}>
            <IconExpand />
          </IconButton>
        )}
        <IconButton label={t('close')} onClick={onClose}>
          <IconX />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </aside>
  );
}
