import { useT } from '../lib/i18n.ts';
import { useDelayed } from '../ui/behavior/steady-values.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './notifications.module.css';

const widths = ['70%', '54%', '78%', '62%', '48%'];

export function NotificationSkeleton() {
  const t = useT('ui');
  const late = useDelayed(true);
  return (
    <div role="status" aria-label={t('loading')} className={styles.loading}>
      {late &&
        widths.map((width) => (
          <div key={width} className={styles.loadingRow}>
            <Skeleton width={28} height={28} round />
            <span>
              <Skeleton width={width} />
              <Skeleton width="36%" />
            </span>
          </div>
        ))}
    </div>
  );
}
