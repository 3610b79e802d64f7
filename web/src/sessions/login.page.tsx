import type { DemoAccount } from '@coloa/contract/sessions/sessions.contract.ts';
import type { OwnInvitation } from '@coloa/contract/users/invitations.contract.ts';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ApiError, failureText } from '../lib/api-error.ts';
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
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginCodeStep } from './login-code-step.tsx';
import { LoginInvitationsStep } from './login-invitations-step.tsx';
import { type Credentials, useLogin } from './sessions.queries.ts';
import { SoloCard } from './solo-card.tsx';
import { useCountdown } from './use-countdown.ts';

const route = getRouteApi('/empty/login');

const openInvitations = (error: Error | null): readonly OwnInvitation[] =>
  error instanceof ApiError && error.has('NO_WORKSPACE') && Array.isArray(error.current) ? error.current : [];

/** Keeps the typed credentials for a second step: entering a code or choosing an invitation. */
function useSteps() {
  const router = useRouter();
  const { returnTo } = route.useSearch();
  const login = useLogin();
  const [asked, setAsked] = useState<Credentials | null>(null);
  const [invited, setInvited] = useState<{ credentials: Credentials; invitations: readonly OwnInvitation[] } | null>(null);
  const [wait, startWait] = useCountdown();
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
        // The invitation step ends if no invitation is open any more, or if the code expired while the user read them.
        if (error instanceof ApiError && (error.has('NO_WORKSPACE') || error.has('OTP_WRONG'))) setInvited(null);
        if (!(error instanceof ApiError && error.reported)) toast.bad(failureText(error));
        // The code step ends if the password was changed, or if the user lost the last workspace, while the code was requested.
        if (error instanceof ApiError && (error.has('LOGIN_FAILED') || error.has('NO_WORKSPACE'))) setAsked(null);
        onFailed();
      },
    });
  const startAgain = () => {
    login.reset();
    setInvited(null);
    setAsked(null);
  };
  return { login, asked, invited, wait, send, startAgain };
}

export function LoginPage() {
  const t = useT('sessions');
  const { login, asked, invited, wait, send, startAgain } = useSteps();
  usePageTitle(t('login.title'));
  if (invited) {
    return (
      <LoginInvitationsStep
        invitations={invited.invitations}
        busy={login.isPending}
        error={openInvitations(login.error).length > 0 ? null : login.error}
        onAccept={(invitation) => send({ ...invited.credentials, invitation }, () => undefined)}
        onBack={startAgain}
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
        onBack={startAgain}
      />
    );
  }
  return <PasswordStep busy={login.isPending} error={login.error} wait={wait} onSubmit={send} />;
}

interface PasswordStepProps {
  busy: boolean;
  error: Error | null;
  /** Seconds until the next attempt is allowed. */
  wait: number;
  onSubmit: (credentials: Credentials, onFailed: () => void) => void;
}

function PasswordStep({ busy, error, wait, onSubmit }: PasswordStepProps) {
  const t = useT('sessions');
  const { ended } = route.useSearch();
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({});
  const capsLock = useCapsLock();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => username.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wait > 0 || busy) return;
    const form = new FormData(event.currentTarget);
    const typed = { username: String(form.get('username')).trim(), password: String(form.get('password')) };
    const lacking = { username: typed.username === '', password: typed.password === '' };
    setMissing(lacking);
    if (lacking.username) return username.current?.focus();
    if (lacking.password) return password.current?.focus();
    onSubmit({ ...typed, remember: form.get('remember') !== null }, () => password.current?.select());
  };
  const fill = (account: DemoAccount, submitButton: HTMLElement | null) => {
    if (username.current) username.current.value = account.username;
    if (password.current) password.current.value = account.password;
    setMissing({});
    submitButton?.focus();
  };
  return (
    <SoloCard title={t('login.title')} onSubmit={submit}>
      {error ? <FormError message={failureText(error)} /> : ended && <Notice>{t('login.ended')}</Notice>}
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
      <Button type="submit" kind="main" size="l" wide busy={busy} aria-disabled={wait > 0}>
        {wait > 0 ? t('login.wait', { seconds: wait }) : t('login.submit')}
      </Button>
      <DemoAccounts onUse={fill} />
    </SoloCard>
  );
}

function useCapsLock() {
  const [on, setOn] = useState(false);
  const read = (event: KeyboardEvent<HTMLInputElement>) => setOn(event.getModifierState('CapsLock'));
  return { on, handlers: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
}
