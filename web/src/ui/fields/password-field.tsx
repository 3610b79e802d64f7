import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Set `autoComplete` to 'current-password' or 'new-password'. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const t = useT('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button type="button" className={styles.inside} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? t('field.hide') : t('field.show')}
        </button>
      }
    />
  );
}
