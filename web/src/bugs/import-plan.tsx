import type { BugImportPlan } from '@coloa/contract/bugs/bug-import.contract.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { Severity } from '../ui/data/severity.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './bug-list.module.css';

export function ImportPlan({ plan }: { plan: BugImportPlan }) {
  const t = useT('bugs');
  const { added, changed, removed, moved, unresolved } = plan;
  const still = added.length + changed.length + removed.length + moved.length === 0;
  return (
    <Stack>
      <Notice kind={still ? 'plain' : 'ok'}>{t(still ? 'import.still' : 'import.read', { count: plan.total })}</Notice>
      <Part title={t('import.added', { count: added.length })} of={added} keyOf={({ id }) => id}>
        {({ name, id, severity }) => (
          <>
            {name} <Severity severity={severity} /> <Key>{id}</Key>
          </>
        )}
      </Part>
      <Part open title={t('import.changed', { count: changed.length })} of={changed} keyOf={({ id }) => id}>
        {({ name, id, from, to }) => (
          <>
            {name} <Severity severity={from} /> → <Severity severity={to} /> <Key>{id}</Key>
          </>
        )}
      </Part>
      <Part title={t('import.removed', { count: removed.length })} of={removed} keyOf={({ id }) => id}>
        {({ name, id, used }) => (
          <>
            {name} <Key>{id}</Key> {used && t('import.used')}
          </>
        )}
      </Part>
      <Part title={t('import.moved', { count: moved.length })} of={moved} keyOf={({ from }) => from}>
        {({ name, from }) => (
          <>
            <Key>{from}</Key> → {name}
          </>
        )}
      </Part>
      <Part title={t('import.unresolved', { count: unresolved.length })} of={unresolved} keyOf={(from) => from}>
        {(from) => <Key>{from}</Key>}
      </Part>
    </Stack>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <Text mono size={12} tone="muted">
    {children}
  </Text>
);

interface PartProps<Item> {
  title: string;
  /** True if the section is initially expanded, so that the user does not overlook it. */
  open?: boolean;
  of: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

function Part<Item>({ title, open, of, keyOf, children }: PartProps<Item>) {
  if (of.length === 0) return null;
  return (
    <details className={styles.details} open={open}>
      <summary>{title}</summary>
      <ul className={styles.plan}>
        {of.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </details>
  );
}
