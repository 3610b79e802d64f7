import { useDelayed } from '../../ui/behavior/steady-values.ts';
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import styles from './issue-page.module.css';

export function IssueSkeleton() {
  const late = useDelayed(true);
  if (!late) return null;
  return (
    <div className={styles.skeleton}>
      <div>
        <Skeleton width="60%" height={22} />
      </div>
      <span />
      <div className={styles.card}>
        <SkeletonText lines={6} />
      </div>
      <SkeletonText lines={6} />
    </div>
  );
}
