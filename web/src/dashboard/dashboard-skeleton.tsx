import { useT } from '../lib/i18n.ts';
import { useDelayed } from '../ui/behavior/steady-values.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import styles from './dashboard.module.css';

const lines = ['84%', '62%', '71%', '38%', '55%'];

/** Stays invisible for the first 150 ms, so that it does not flicker if the response is fast. */
export function DashboardSkeleton() {
  const t = useT('ui');
  const late = useDelayed(true);
  return (
    <div role="status" aria-label={t('loading')}>
      {late && (
        <div className={styles.widgets} aria-hidden="true">
          <div className={styles.figures} data-size="full">
            {lines.map((line) => (
              <div key={line} className={styles.figure}>
                <Skeleton width={96} />
                <Skeleton width={48} height={24} />
              </div>
            ))}
          </div>
          <SkeletonCard size="half" />
          <SkeletonCard size="half" />
          <SkeletonCard size="full" />
        </div>
      )}
    </div>
  );
}

function SkeletonCard({ size }: { size: 'half' | 'full' }) {
  return (
    <div data-size={size}>
      <Card title={<Skeleton width={140} />}>
        <div className={styles.waitingLines}>
          {lines.map((line) => (
            <Skeleton key={line} width={line} height={20} />
          ))}
        </div>
      </Card>
    </div>
  );
}
