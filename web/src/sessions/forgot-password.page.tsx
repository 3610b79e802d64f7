import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, failureText, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconArrowLeft } from '../ui/layout/icons.tsx';
import { passwordMailQuery, useAskForPassword } from './sessions.queries.ts';
import styles from './solo-card.module.css';
import { SoloCard } from './solo-card.tsx';
import { useCountdown } from './use-countdown.ts';

/**
 * S02. Requests a link for a forgotten password. The response is the same for every username, so that it does not reveal who has an
 * account.
 */
export function ForgotPasswordPage() {
  const t = useT('sessions');
  const ask = useAskForPassword();
  const mail = useQuery(passwordMailQuery);
  const [username, setUsername] = useState('');
  const [missing, setMissing] = useState(false);
  const [wait, startWait] = useCountdown();
  const field = useRef<HTMLInputElement>(null);
  usePageTitle(t('forgot.title'));
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wait > 0 || ask.isPending) return;
    setMissing(username.trim() === '');
    if (username.trim() === '') return field.current?.focus();
    ask.mutate(username.trim(), {
      onError: (error) => {
        if (error instanceof ApiError && error.retryAfter) startWait(error.retryAfter);
      },
    });
  };
  if (ask.isSuccess) return <Sent />;
  if (mail.data?.available === false) return <NoMail />;
  const problem = fieldErrors(ask.error).username;
  return (
    <SoloCard title={t('forgot.title')} onSubmit={submit}>
      <p className={styles.note}>{t('forgot.body')}</p>
      {ask.isError && !problem && <FormError message={failureText(ask.error)} />}
      <TextField
        ref={field}
        name="username"
        label={t('forgot.username')}
        size="l"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={missing ? t('forgot.usernameRequired') : problem}
      />
      <Button type="submit" kind="main" size="l" wide busy={ask.isPending} aria-disabled={wait > 0}>
        {wait > 0 ? t('login.wait', { seconds: wait }) : t('forgot.submit')}
      </Button>
      <BackToLogin />
    </SoloCard>
  );
}

function Sent() {
  const t = useT('sessions');
  return (
    <SoloCard follows title={t('forgot.sentTitle')}>
      <Notice kind="ok">{t('forgot.sent')}</Notice>
      <p className={styles.note}>{t('forgot.noMail')}</p>
      <BackToLogin />
    </SoloCard>
  );
}

function NoMail() {
  const t = useT('sessions');
  return (
    <SoloCard follows title={t('forgot.title')}>
      <p className={styles.note}>{t('forgot.withoutMail')}</p>
      <BackToLogin />
    </SoloCard>
  );
}

function BackToLogin() {
  const t = useT('sessions');
  return (
    <ButtonLink kind="quiet" icon={<IconArrowLeft size={14} />} href={paths.login()}>
      {t('forgot.back')}
    </ButtonLink>
  );
}
