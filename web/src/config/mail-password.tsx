import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import styles from './config.module.css';
import type { MailValues } from './mail-values.ts';

interface MailPasswordProps {
  values: Pick<MailValues, 'passwordIs' | 'password'>;
  stored: boolean;
  /** True if the stored password can still be used with the values of the form. */
  fits: boolean;
  error: ReactNode;
  onChange: (change: Partial<Pick<MailValues, 'passwordIs' | 'password'>>) => void;
}

/** Renders the password field, which never shows the stored password. */
export function MailPassword({ values: { passwordIs, password }, stored, fits, error, onChange }: MailPasswordProps) {
  const t = useT('config');
  if (stored && fits && passwordIs !== 'new') {
    return (
      <div>
        <p className={styles.label}>{t('mail.password')}</p>
        <div className={styles.password}>
          <span>{passwordIs === 'kept' ? t('password.stored') : t('password.removed')}</span>
          {passwordIs === 'none' && (
            <Button size="s" onClick={() => onChange({ passwordIs: 'kept' })}>
              {t('password.keep')}
            </Button>
          )}
          <Button size="s" onClick={() => onChange({ passwordIs: 'new' })}>
            {t('password.replace')}
          </Button>
          {passwordIs === 'kept' && (
            <Button size="s" kind="quiet" onClick={() => onChange({ passwordIs: 'none' })}>
              {t('password.remove')}
            </Button>
          )}
        </div>
      </div>
    );
  }
  return (
    <PasswordField
      label={t('mail.password')}
      hint={stored && !fits ? t('password.again') : t('password.hint')}
      error={error}
      autoComplete="new-password"
      maxLength={LIMITS.mailPassword}
      value={password}
      aside={
        stored &&
        fits && (
          <Button size="s" kind="quiet" onClick={() => onChange({ passwordIs: 'kept', password: '' })}>
            {t('password.keep')}
          </Button>
        )
      }
      onChange={(event) => onChange({ passwordIs: 'new', password: event.currentTarget.value })}
    />
  );
}
