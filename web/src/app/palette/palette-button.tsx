import type { Profile } from '@coloa/contract/profile/profile.contract.ts';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { failureText } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { isMac } from '../../ui/behavior/keyboard.ts';
import { Kbd } from '../../ui/data/words.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconSearch } from '../../ui/layout/icons.tsx';
import type { PaletteProps } from './palette.tsx';
import styles from './palette-button.module.css';
import { isPaletteKey, paletteKeys } from './palette-key.ts';
import { useKeepOpened } from './use-keep-opened.ts';

const isBlocked = (): boolean => document.querySelector('[aria-modal="true"], dialog[open]') !== null;

function useLoadedPalette() {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
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
  return { opened, typed, Palette, open, close: () => setOpened(false), type: (key: string) => setTyped((text) => text + key) };
}

function usePaletteKeys({ opened, open, close }: Pick<ReturnType<typeof useLoadedPalette>, 'opened' | 'open' | 'close'>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPaletteKey(event)) return;
    if (!opened && isBlocked()) return;
    event.preventDefault();
    if (opened) close();
    else open();
  });
  // A layout effect adds the listener before the button is painted, so that the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function useTypedAhead(isComing: boolean, type: (key: string) => void, close: () => void) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else if (event.key.length === 1) type(event.key);
  });
  useEffect(() => {
    if (!isComing) return;
    const listen = (event: KeyboardEvent) => take(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isComing]);
}

export function PaletteButton({ profile }: { profile: Profile }) {
  const t = useT('palette');
  const { opened, typed, Palette, open, close, type } = useLoadedPalette();
  useKeepOpened(profile);
  usePaletteKeys({ opened, open, close });
  useTypedAhead(opened && !Palette, type, close);

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
        {/* Hidden, because screen readers already announce `aria-keyshortcuts`. */}
        <span className={styles.keys} aria-hidden="true">
          <Kbd>{paletteKeys}</Kbd>
        </span>
      </button>
      {Palette && <Palette opened={opened} typed={typed} onClose={close} />}
    </>
  );
}
