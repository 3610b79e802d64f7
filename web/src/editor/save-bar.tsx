import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { returnTo } from '../routes/history-trail.ts';
import { coversBottom } from '../ui/behavior/covers-bottom.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconDots } from '../ui/layout/icons.tsx';
import styles from './save-bar.module.css';

interface SaveBarFrameProps {
  label: string;
  elsewhere: ReactNode;
  state: ReactNode;
  cancelHref: string;
  children: ReactNode;
}

/**
 * On phones, shows only the state, the last action and one with `data-second` until the user opens the other actions, so that the bar takes
 * up little height.
 */
export function SaveBarFrame({ label, elsewhere, state, cancelHref, children }: SaveBarFrameProps) {
  const t = useT('ui');
  const { history } = useRouter();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  return (
    <div ref={coversBottom} className={styles.bar} role="toolbar" aria-label={label} data-page-end data-open={open || undefined}>
      <div className={styles.elsewhere}>{elsewhere}</div>
      <span className={styles.state}>{state}</span>
      {phone && (
        <IconButton kind="default" label={t('more')} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconDots />
        </IconButton>
      )}
      {/* Like saving, leaves no entry for the form, so that Back does not open it again. */}
      <ButtonLink kind="quiet" href={cancelHref} onFollow={() => returnTo(history, cancelHref)}>
        {t('cancel')}
      </ButtonLink>
      {children}
    </div>
  );
}

interface SaveStateProps {
  /** The reason why the last save failed; null if it did not fail. */
  failure: string | null;
  /** The message about the first invalid field; `onGo` leads to the field. Null if there is none. */
  problem: { words: string; onGo: () => void } | null;
  children: ReactNode;
}

export function SaveState({ failure, problem, children }: SaveStateProps) {
  if (failure) return <span className={styles.failed}>{failure}</span>;
  if (!problem) return children;
  return (
    <button type="button" className={styles.problem} onClick={problem.onGo}>
      {problem.words}
    </button>
  );
}

interface UnsavedProps {
  /** The time in ms when the draft was stored on this device; null if it was not stored yet. */
  keptAt: number | null;
  words: { unsaved: string; kept: string };
}

/** On phones, shows only one part, because the bar has only one line for the state. */
export function Unsaved({ keptAt, words }: UnsavedProps) {
  const phone = usePhone();
  return (
    <>
      {(keptAt === null || !phone) && words.unsaved}
      {keptAt !== null && (
        <>
          {!phone && ' · '}
          {words.kept} <RelativeTime at={keptAt} />
        </>
      )}
    </>
  );
}

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
