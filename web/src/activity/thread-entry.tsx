import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { stayAt } from '../ui/behavior/stay-at.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { cx } from '../ui/design/classes.ts';
import styles from './activity.module.css';

export function useLinked(): string | null {
  const comment = useLocation({ select: ({ search }) => (search as { comment?: unknown }).comment });
  return typeof comment === 'string' ? comment : null;
}

const entryAnchor = (id: string): string => `entry-${id}`;
/** Scrolls to the entry, even if the URL already contains its id. */
export const showEntry = (id: string): void => document.getElementById(entryAnchor(id))?.scrollIntoView({ block: 'start' });

interface ThreadEntryProps {
  id?: string | undefined;
  icon: ReactNode;
  children: ReactNode;
}

export function ThreadEntry({ id, icon, children }: ThreadEntryProps) {
  const place = useRef<HTMLLIElement>(null);
  const linked = useLinked() === id && id !== undefined;
  useEffect(() => (linked && place.current ? stayAt(place.current) : undefined), [linked]);
  return (
    <li ref={place} id={id && entryAnchor(id)} className={cx(styles.entry, linked && styles.linked)}>
      <span className={styles.dot}>
        <span>{icon}</span>
      </span>
      <div>{children}</div>
    </li>
  );
}

export const ThreadActor = ({ name }: { name: string }) => <span className={styles.who}>{name}</span>;

export const ThreadTime = ({ at }: { at: string }) => (
  <span className={styles.when}>
    · <RelativeTime at={at} />
  </span>
);
