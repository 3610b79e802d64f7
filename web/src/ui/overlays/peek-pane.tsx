import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { KeyText } from '../data/words.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { IconChevronDown, IconChevronUp, IconExpand, IconX } from '../layout/icons.tsx';
import styles from './peek-pane.module.css';

interface PeekPaneProps {
  keyText: string;
  /** The position of the shown item in its list, starting at 1. */
  position?: number;
  total?: number | string | undefined;
  onPrevious?: () => void;
  onNext?: () => void;
  /** Undefined if there is no page to open. */
  onOpen?: () => void;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}

/** Does not move the focus, which stays in the list. */
export function PeekPane({ keyText, position, total, onPrevious, onNext, onOpen, onClose, children, footer }: PeekPaneProps) {
  const t = useT('ui');
  return (
    <aside className={styles.peek} aria-label={t('peek.label')}>
      <header className={styles.head}>
        <KeyText>{keyText}</KeyText>
        <span className={styles.position}>{position !== undefined && total !== undefined && t('peek.position', { position, total })}</span>
        <IconButton label={t('peek.previous')} disabled={!onPrevious} onClick={onPrevious}>
          <IconChevronUp />
        </IconButton>
        <IconButton label={t('peek.next')} disabled={!onNext} onClick={onNext}>
          <IconChevronDown />
        </IconButton>
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
