import styles from './avatar.module.css';
import { Avatar } from './avatar.tsx';

interface AvatarStackProps {
  people: { name: string; src?: string | null; label?: string }[];
  max?: number;
}

export function AvatarStack({ people, max = 5 }: AvatarStackProps) {
  const hidden = people.slice(max);
  const names = hidden.map(({ name, label = name }) => label).join(', ');
  return (
    <span className={styles.stack}>
      {people.slice(0, max).map((person, at) => (
        // The key contains the position, because names are not unique.
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
