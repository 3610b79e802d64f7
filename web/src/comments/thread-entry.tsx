import type { ReactNode } from 'react';
import { RelativeTime } from '../ui/relative-time.tsx';
import styles from './activity.module.css';

/** One line on the thread beside the comments: something that happened. */
export function ThreadEntry({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.entry}>
      <span className={styles.dot}>
        <span>{icon}</span>
      </span>
      <div>{children}</div>
    </li>
  );
}

/** Who did it. */
export const ThreadActor = ({ name }: { name: string }) => <span className={styles.who}>{name}</span>;

/** When, at the end of the sentence. */
export const ThreadTime = ({ at }: { at: string }) => (
  <span className={styles.when}>
    · <RelativeTime at={at} />
  </span>
);
