import type { Profile } from '@coloa/contract/profile/profile.contract.ts';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { failureText } from '../../lib/failure.ts';
import { useT } from '../../lib/i18n.ts';
import { isMac } from '../../ui/behavior/keyboard.ts';
import { Kbd } from '../../ui/data/kbd.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconSearch } from '../../ui/layout/icons.tsx';
import type { PaletteProps } from './palette.tsx';
import styles from './palette-button.module.css';
import { isPaletteKey, paletteKeys } from './palette-key.ts';
import { useKeepOpened } from './use-keep-opened.ts';

/** Drawers and questions wait for an answer of their own. */
const isBlocked = (): boolean => document.querySelector('[aria-modal="true"], dialog[open]') !== null;

/** Opens the palette, which is loaded by then; what is typed meanwhile goes into it and not to the page. */
export function PaletteButton({ profile }: { profile: Profile }) {
  const t = useT('palette');
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  useKeepOpened(profile);

  const open = () => {
    setTyped('');
    setOpened(true);
    if (Palette) return;
    import('./palette.tsx').then(
      (module) => setPalette(() => module.Palette),
      (error: unknown) => {
        setOpened(false);
        toast.bad(failureText(error));
      },
    );
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Where it means something to what has the keyboard, that comes first.
    if (event.defaultPrevented || !isPaletteKey(event)) return;
    if (!opened && isBlocked()) return;
    event.preventDefault();
    if (opened) setOpened(false);
    else open();
  });
  // As soon as the button is seen: whoever is quick is not to wait for it.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const isComing = opened && !Palette;
  useEffect(() => {
    if (!isComing) return;
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') setOpened(false);
      else if (event.key.length === 1) setTyped((text) => text + event.key);
    };
    window.addEventListener('keydown', take, { capture: true });
    return () => window.removeEventListener('keydown', take, { capture: true });
  }, [isComing]);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <IconSearch size={14} />
        <span className={styles.words}>{t('open')}</span>
        {/* Said by `aria-keyshortcuts`. */}
        <span className={styles.keys} aria-hidden="true">
          <Kbd>{paletteKeys}</Kbd>
        </span>
      </button>
      {Palette && <Palette opened={opened} typed={typed} onClose={() => setOpened(false)} />}
    </>
  );
}
