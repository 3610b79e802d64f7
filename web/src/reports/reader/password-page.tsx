import type { Language } from '@coloa/contract/languages.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCountdown } from '../../sessions/use-countdown.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import type { Reading } from './share-store.ts';
import styles from './solo-page.module.css';
import { SoloPage } from './solo-page.tsx';

interface PasswordPageProps {
  reading: Extract<Reading, { step: 'password' }>;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Resolves to the seconds until the next attempt is allowed. */
  onSubmit: (password: string) => Promise<number>;
}

export function PasswordPage({ reading, language, onLanguage, onSubmit }: PasswordPageProps) {
  const t = useT('sharedReport');
  const [missing, setMissing] = useState(false);
  const [left, startWait] = useCountdown();
  const field = useRef<HTMLInputElement>(null);
  const { wrong, busy } = reading;
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (left > 0 || busy) return;
    const typed = field.current?.value ?? '';
    const missing = typed.trim() === '';
    setMissing(missing);
    if (missing) return field.current?.focus();
    const wait = await onSubmit(typed);
    if (wait > 0) startWait(wait);
    field.current?.select();
  };
  return (
    <SoloPage
      title={t('password.title')}
      sender={null}
      language={language}
      onLanguage={onLanguage}
      onSubmit={(event) => void submit(event)}
    >
      <p className={styles.words}>{t('password.body')}</p>
      <FormError message={wrong} />
      <PasswordField
        ref={field}
        label={t('password.field')}
        size="l"
        // This password does not belong to the site, so the browser must neither save it nor fill it in.
        autoComplete="off"
        error={missing && t('password.missing')}
      />
      <Button type="submit" kind="main" size="l" wide busy={busy} aria-disabled={left > 0}>
        {left > 0 ? t('password.wait', { seconds: left }) : t('password.submit')}
      </Button>
    </SoloPage>
  );
}
