import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n.ts';
import { focusHere, leadOn, rowIn } from '../behavior/focus.ts';
import styles from './toast.module.css';
import { toastStore } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import { clearRight, clearTop } from './toast-place.ts';

const FOLLOWS_MS = 100;

/** Keeps visible toasts away from controls and beside an open drawer while the page scrolls or changes. */
function useClearPlace(shown: boolean) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const place = ref.current;
    if (!shown || !place) return;
    const follow = () => {
      const right = `${clearRight(place)}px`;
      if (place.style.right !== right) place.style.right = right;
      const top = `${clearTop(place)}px`;
      if (place.style.top !== top) place.style.top = top;
    };
    follow();
    const timer = setInterval(follow, FOLLOWS_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return ref;
}

export const TOAST_KEY = 'F6';

/** `TOAST_KEY` moves the focus to the newest toast. When a focused toast disappears, the previously focused element gets the focus back. */
function useToastFocus(place: RefObject<HTMLElement | null>) {
  const from = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const newest = place.current?.lastElementChild?.querySelector('button');
      if (event.key !== TOAST_KEY || event.ctrlKey || event.altKey || event.metaKey || !newest) return;
      event.preventDefault();
      newest.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [place]);
  const enter = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
  };
  const back = () => {
    if (from.current?.isConnected) focusHere(from.current);
    else leadOn(() => rowIn(document.querySelector('main')));
  };
  return { enter, back };
}

export function Toaster() {
  const t = useT('ui');
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.list);
  const ref = useClearPlace(entries.length > 0);
  const { enter, back } = useToastFocus(ref);
  const remove = (id: string, focused: boolean) => {
    toastStore.remove(id);
    if (focused) back();
  };
  return (
    <section
      ref={ref}
      className={styles.place}
      aria-label={t('toast.label')}
      onPointerEnter={toastStore.hold}
      onPointerLeave={toastStore.release}
      onFocus={(event) => {
        enter(event);
        toastStore.hold();
      }}
      onBlur={toastStore.release}
    >
      {entries.map(({ id, key, about: _, ...entry }) => (
        <ToastCard key={key} {...entry} onDone={() => remove(id, ref.current?.contains(document.activeElement) ?? false)} />
      ))}
    </section>
  );
}
