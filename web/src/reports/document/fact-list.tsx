import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './fact-list.module.css';

/** Names over what they say, side by side; beside it where there is little room. What says nothing is left out. */
export function FactList({ facts, lined = false }: { facts: readonly (readonly [string, ReactNode])[]; lined?: boolean }) {
  return (
    <dl className={cx(styles.facts, lined && styles.lined)}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
