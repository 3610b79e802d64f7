import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './toast.module.css';
import { toastStore } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import { clearRight, clearTop } from './toast-place.ts';

const FOLLOWS_MS = 100;

/** Keeps visible toasts clear of controls and beside an open drawer, while the page scrolls or changes. */
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

export function Toaster() {
  const t = useT('ui');
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.list);
  const ref = useClearPlace(entries.length > 0);
  return (
    <section
      ref={ref}
      className={styles.place}
      aria-label={t('toast.label')}
      onPointerEnter={toastStore.hold}
      onPointerLeave={toastStore.release}
      onFocus={toastStore.hold}
      onBlur={toastStore.release}
    >
      {entries.map(({ id, ...entry }) => (
        <ToastCard key={id} {...entry} onDone={() => toastStore.remove(id)} />
      ))}
    </section>
  );
}
