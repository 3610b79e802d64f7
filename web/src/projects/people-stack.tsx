import type { Person } from '@coloa/contract/users/users.schema.ts';
import { useT } from '../lib/i18n.ts';
import { AvatarStack } from '../ui/avatar-stack.tsx';
import styles from './project-list.module.css';

/** The first five people of a project and how many there are besides. */
export function PeopleStack({ people, count }: { people: readonly Person[]; count: number }) {
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
