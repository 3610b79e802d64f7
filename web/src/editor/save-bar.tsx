import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useT } from '../lib/i18n.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import styles from './save-bar.module.css';

interface SaveBarFrameProps {
  label: string;
  /** The changes that other users saved in the meantime. */
  elsewhere: ReactNode;
  /** The state of saving. */
  state: ReactNode;
  cancelHref: string;
  /** The buttons that save. */
  children: ReactNode;
}

/** The footer of a form; it stays at the bottom of the window. */
export function SaveBarFrame({ label, elsewhere, state, cancelHref, children }: SaveBarFrameProps) {
  const t = useT('ui');
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <div className={styles.elsewhere}>{elsewhere}</div>
      <span className={styles.state}>{state}</span>
      <ButtonLink kind="quiet" href={cancelHref}>
        {t('cancel')}
      </ButtonLink>
      {children}
    </div>
  );
}

interface UnsavedProps {
  /** The time in ms when the draft was stored on this device; null if it was not stored yet. */
  keptAt: number | null;
  words: { unsaved: string; kept: string };
}

/** Shows that changes are not on the server yet, and since when they are stored on this device. */
export function Unsaved({ keptAt, words }: UnsavedProps) {
  return (
    <>
      {words.unsaved}
      {keptAt !== null && (
        <>
          {' · '}
          {words.kept} <RelativeTime at={keptAt} />
        </>
      )}
    </>
  );
}

/** Saves the form on Ctrl+S or Cmd+S. */
export function useSaveShortcut(save: () => void): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      saveNow();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
