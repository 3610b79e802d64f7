import { useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './toast.module.css';
import { toastStore } from './toast.ts';
import { ToastCard } from './toast-card.tsx';

export function Toaster() {
  const t = useT('ui');
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.list);
  return (
    <section
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
