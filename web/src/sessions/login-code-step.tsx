import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconArrowLeft } from '../ui/layout/icons.tsx';
import { OtpField, type OtpHandle } from './otp-field.tsx';
import styles from './solo-card.module.css';
import { SoloCard } from './solo-card.tsx';
import { useCodeKind } from './use-code-kind.ts';

interface LoginCodeStepProps {
  username: string;
  busy: boolean;
  /** Seconds until the next attempt is allowed. */
  wait: number;
  error: Error | null;
  onSubmit: (code: string, onFailed: () => void) => void;
  onBack: () => void;
}

export function LoginCodeStep({ username, busy, wait, error, onSubmit, onBack }: LoginCodeStepProps) {
  const t = useT('sessions');
  const [code, setCode] = useState('');
  const kind = useCodeKind(error);
  const field = useRef<OtpHandle>(null);
  const send = (given: string) => {
    if (wait > 0 || busy || given.trim() === '') return;
    onSubmit(given, () => field.current?.again());
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(code);
  };
  return (
    <SoloCard title={t('otp.title')} onSubmit={submit}>
      <p className={styles.note}>{t(kind.byRecovery ? 'otp.recoveryBody' : 'otp.body', { username })}</p>
      <OtpField
        ref={field}
        value={code}
        onChange={setCode}
        onComplete={send}
        onKind={kind.change}
        error={code === '' ? kind.failure : undefined}
      />
      <Button type="submit" kind="main" size="l" wide busy={busy} aria-disabled={wait > 0}>
        {wait > 0 ? t('login.wait', { seconds: wait }) : t('otp.submit')}
      </Button>
      <Button kind="quiet" icon={<IconArrowLeft size={14} />} onClick={onBack}>
        {t('otp.back')}
      </Button>
    </SoloCard>
  );
}
