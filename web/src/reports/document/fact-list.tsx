import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export type Fact = readonly [name: string, value: ReactNode, width?: 'wide'];

/** Names over what they say, four beside each other, what may be long in a line of its own; names before it where there is little room. What says nothing is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value, width]) =>
          value && (
            <div key={name} data-width={width}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
