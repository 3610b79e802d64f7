import type { OwnInvitation } from '@coloa/contract/users/invitations.contract.ts';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { failureText } from '../lib/failure.ts';
import { useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths, safeReturnTo } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { LoginCodeStep } from './login-code-step.tsx';
import { LoginInvitationsStep } from './login-invitations-step.tsx';
import { type Credentials, useLogin } from './sessions.queries.ts';
import { SoloCard } from './solo-card.tsx';
import { useCapsLock } from './use-caps-lock.ts';
import { useCountdown } from './use-countdown.ts';

const route = getRouteApi('/empty/login');

const openInvitations = (error: Error | null): readonly OwnInvitation[] =>
  error instanceof ApiError && error.has('NO_WORKSPACE') && Array.isArray(error.current) ? error.current : [];

export function LoginPage() {
  const t = useT('sessions');
  const router = useRouter();
  const { returnTo, ended } = route.useSearch();
  const login = useLogin();
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({});
  /** What was typed, while the second step is asked for. */
  const [asked, setAsked] = useState<Credentials | null>(null);
  /** What was typed, and what the user is invited to, who belongs to no workspace. */
  const [invited, setInvited] = useState<{ credentials: Credentials; invitations: readonly OwnInvitation[] } | null>(null);
  const [wait, startWait] = useCountdown();
  const capsLock = useCapsLock();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  usePageTitle(t('login.title'));
  useEffect(() => {
    if (!asked && !invited) username.current?.focus();
  }, [asked, invited]);

  const send = (credentials: Credentials, onFailed: () => void) =>
    login.mutate(credentials, {
      onSuccess: (answer) => {
        if ('otpRequired' in answer) {
          setInvited(null);
          setAsked(credentials);
        } else void router.navigate({ href: safeReturnTo(returnTo), replace: true });
      },
      onError: (error) => {
        if (error instanceof ApiError && error.retryAfter) startWait(error.retryAfter);
        const invitations = openInvitations(error);
        if (invitations.length > 0) return setInvited({ credentials, invitations });
        // A code that ran out while the invitations were read is asked for again.
        if (error instanceof ApiError && (error.has('NO_WORKSPACE') || error.has('OTP_WRONG'))) setInvited(null);
        if (!(error instanceof ApiError && error.reported)) toast.bad(failureText(error));
        // The password was changed, or the way in closed, while the code was looked for.
        if (error instanceof ApiError && (error.has('LOGIN_FAILED') || error.has('NO_WORKSPACE'))) setAsked(null);
        onFailed();
      },
    });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wait > 0 || login.isPending) return;
    const form = new FormData(event.currentTarget);
    const typed = { username: String(form.get('username')).trim(), password: String(form.get('password')) };
    const lacking = { username: typed.username === '', password: typed.password === '' };
    setMissing(lacking);
    if (lacking.username) return username.current?.focus();
    if (lacking.password) return password.current?.focus();
    send({ ...typed, remember: form.get('remember') !== null }, () => password.current?.select());
  };

  if (invited) {
    return (
      <LoginInvitationsStep
        invitations={invited.invitations}
        busy={login.isPending}
        error={openInvitations(login.error).length > 0 ? null : login.error}
        onAccept={(invitation) => send({ ...invited.credentials, invitation }, () => undefined)}
        onBack={() => {
          login.reset();
          setInvited(null);
          setAsked(null);
        }}
      />
    );
  }
  if (asked) {
    return (
      <LoginCodeStep
        username={asked.username}
        busy={login.isPending}
        wait={wait}
        error={login.error}
        onSubmit={(otp, onFailed) => send({ ...asked, otp }, onFailed)}
        onBack={() => {
          login.reset();
          setAsked(null);
        }}
      />
    );
  }
  return (
    <SoloCard title={t('login.title')} onSubmit={submit}>
      {login.isError ? <FormError message={failureText(login.error)} /> : ended && <Notice>{t('login.ended')}</Notice>}
      <TextField
        ref={username}
        name="username"
        label={t('login.username')}
        size="l"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing.username && t('login.usernameRequired')}
      />
      <PasswordField
        ref={password}
        name="password"
        label={t('login.password')}
        aside={<TextLink href={paths.forgotPassword()}>{t('login.forgot')}</TextLink>}
        size="l"
        autoComplete="current-password"
        {...capsLock.handlers}
        hint={capsLock.on && t('login.capsLock')}
        error={missing.password && t('login.passwordRequired')}
      />
      <CheckField name="remember" defaultChecked label={t('login.remember')} />
      <Button type="submit" kind="main" size="l" wide busy={login.isPending} aria-disabled={wait > 0}>
        {wait > 0 ? t('login.wait', { seconds: wait }) : t('login.submit')}
      </Button>
    </SoloCard>
  );
}
