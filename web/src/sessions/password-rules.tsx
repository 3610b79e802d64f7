import { LIMITS } from '@coloa/contract/limits.ts';
import { useT } from '../lib/i18n.ts';
import { cx, unseen } from '../ui/design/classes.ts';
import { IconCheck } from '../ui/layout/icons.tsx';
import styles from './password-rules.module.css';

/** Shows which rules the password meets. Only the server checks for common passwords. */
export function PasswordRules({ password, username }: { password: string; username: string }) {
  const t = useT('sessions');
  const rules = [
    { text: t('rules.length', { min: LIMITS.passwordMin }), met: password.length >= LIMITS.passwordMin },
    { text: t('rules.username'), met: password !== '' && password.toLowerCase() !== username.toLowerCase() },
  ];
  return (
    <ul className={styles.rules}>
      {rules.map(({ text, met }) => (
        <li key={text} className={cx(met && styles.met)}>
          <span className={styles.mark} aria-hidden="true">
            {met && <IconCheck size={14} />}
          </span>
          {text}
          {met && <span className={unseen}>{t('rules.met')}</span>}
        </li>
      ))}
      <li>
        <span className={styles.mark} aria-hidden="true" />
        {t('rules.common')}
      </li>
    </ul>
  );
}
