import type { DemoAccount } from '@coloa/contract/sessions/sessions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/layout/button.tsx';
import styles from './demo-accounts.module.css';
import { demoAccountsQuery } from './sessions.queries.ts';

/** Lists the demo accounts. Renders nothing if the server is not a demo or the list cannot be loaded. */
export function DemoAccounts({ onUse }: { onUse: (account: DemoAccount, submit: HTMLElement | null) => void }) {
  const t = useT('sessions');
  const title = useId();
  const { data = [] } = useQuery(demoAccountsQuery);
  if (data.length === 0) return null;
  return (
    <section className={styles.accounts} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('demo.title')}
      </h2>
      <ul className={styles.list}>
        {data.map((account) => (
          <li key={account.username} className={styles.account}>
            <span className={styles.who}>
              <span className={styles.name}>{account.name}</span>
              <span className={styles.roles}>
                {account.username} · {account.roles.join(', ')}
              </span>
            </span>
            <Button
              size="s"
              aria-label={t('demo.useOf', { name: account.name })}
              onClick={({ currentTarget }) => onUse(account, currentTarget.form?.querySelector<HTMLElement>('[type=submit]') ?? null)}
            >
              {t('demo.use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
