import styles from './avatar.module.css';
import { Avatar } from './avatar.tsx';

interface AvatarStackProps {
  people: { name: string; src?: string | null }[];
  /** The number of people shown before '+n'; by default 5. */
  max?: number;
}

export function AvatarStack({ people, max = 5 }: AvatarStackProps) {
  const hidden = people.slice(max);
  const names = hidden.map(({ name }) => name).join(', ');
  return (
    <span className={styles.stack}>
      {people.slice(0, max).map((person, at) => (
        // Two people can have the same name.
        <Avatar key={`${String(at)} ${person.name}`} {...person} />
      ))}
      {hidden.length > 0 && (
        <span className={styles.rest} role="img" aria-label={names} title={names}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
