import { useT } from '../lib/i18n.ts';
import styles from './avatar.module.css';
import { Avatar } from './avatar.tsx';

interface AvatarStackProps {
  people: { name: string; src?: string | null }[];
  /** How many are shown before '+n'; 5 unless told. */
  max?: number;
}

export function AvatarStack({ people, max = 5 }: AvatarStackProps) {
  const t = useT('ui');
  const hidden = people.length - max;
  return (
    <span className={styles.stack}>
      {people.slice(0, max).map((person) => (
        <Avatar key={person.name} {...person} />
      ))}
      {hidden > 0 && (
        <span className={styles.rest} role="img" aria-label={t('people.more', { count: hidden })}>
          +{hidden}
        </span>
      )}
    </span>
  );
}
