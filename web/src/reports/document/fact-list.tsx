import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export type Fact = readonly [name: string, value: ReactNode, width?: 'wide'];

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
