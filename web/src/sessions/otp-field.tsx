import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { CodeField } from '../ui/fields/code-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import styles from './otp-field.module.css';

export interface OtpHandle {
  /** Clears and focuses the field after a wrong code. */
  again(): void;
}

interface OtpFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Called when the sixth digit is entered. Without `onComplete`, and for recovery codes, the user submits with the button or Enter. */
  onComplete?: (code: string) => void;
  error?: string | undefined;
  /** Called when the user switches between codes of the app and recovery codes. */
  onKind?: (byRecovery: boolean) => void;
  /** True if recovery codes are accepted. During setup they are not. */
  recovery?: boolean;
  ref?: Ref<OtpHandle>;
}

export function OtpField({ value, onChange, onComplete, error, onKind, recovery = true, ref }: OtpFieldProps) {
  const t = useT('sessions');
  const [byRecovery, setByRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Focuses the field on mount and when the kind of code changes, but not during setup.
    if (byRecovery || recovery) field.current?.focus();
  }, [byRecovery, recovery]);
  useImperativeHandle(ref, () => ({
    again: () => {
      onChange('');
      field.current?.focus();
    },
  }));
  const change = () => {
    onChange('');
    setByRecovery(!byRecovery);
    onKind?.(!byRecovery);
  };
  return (
    <div className={styles.otp}>
      {byRecovery ? (
        <RecoveryCodeField ref={field} value={value} onChange={onChange} error={error} />
      ) : (
        <CodeField
          ref={field}
          label={t('otp.code')}
          hint={onComplete && t('otp.codeHint')}
          value={value}
          onChange={onChange}
          onComplete={onComplete}
          error={error}
        />
      )}
      {recovery && (
        <button type="button" className={styles.change} onClick={change}>
          {byRecovery ? t('otp.useApp') : t('otp.useRecovery')}
        </button>
      )}
    </div>
  );
}

interface RecoveryCodeFieldProps extends Pick<OtpFieldProps, 'value' | 'onChange' | 'error'> {
  ref: Ref<HTMLInputElement>;
}

function RecoveryCodeField({ value, onChange, error, ref }: RecoveryCodeFieldProps) {
  const t = useT('sessions');
  return (
    <TextField
      ref={ref}
      label={t('otp.recoveryCode')}
      hint={t('otp.recoveryHint')}
      size="l"
      mono
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
