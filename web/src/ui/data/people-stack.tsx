import { useT } from '../../lib/i18n.ts';
import { AvatarStack } from './avatar-stack.tsx';
import styles from './people-stack.module.css';

interface PeopleStackProps {
  people: readonly { name: string; username: string; avatar: string | null }[];
  /** The total number of people, including those that are not in `people`. */
  count: number;
}

export function PeopleStack({ people, count }: PeopleStackProps) {
  const t = useT('ui');
  const shown = people.slice(0, 5);
  const rest = count - shown.length;
  if (count === 0) return null;
  return (
    <span className={styles.people}>
      <AvatarStack people={shown.map((person) => ({ name: person.name || person.username, src: person.avatar }))} />
      {rest > 0 && (
        <span className={styles.rest} role="img" aria-label={t('people.more', { count: rest })}>
          +{rest}
        </span>
      )}
    </span>
  );
}
