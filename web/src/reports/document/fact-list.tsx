import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** `key` distinguishes facts whose names may be equal. */
export type Fact = readonly [name: string, value: ReactNode, width?: 'wide' | undefined, key?: string];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value, width, key]) =>
          value && (
            <div key={key === undefined ? name : `fields.${key}`} data-width={width}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
