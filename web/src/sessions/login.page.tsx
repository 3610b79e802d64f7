import type { DemoAccount } from '@coloa/contract/sessions/sessions.contract.ts';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginSteps, useLoginSteps } from './login-steps.tsx';
import type { Credentials } from './sessions.queries.ts';
import { SoloCard } from './solo-card.tsx';

const route = getRouteApi('/empty/login');

export function LoginPage() {
  const t = useT('sessions');
  const { returnTo } = route.useSearch();
  const steps = useLoginSteps({ returnTo });
  const { login, wait, send } = steps;
  usePageTitle(t('login.title'));
  return (
    <LoginSteps steps={steps}>
      <PasswordStep busy={login.isPending} error={login.error} wait={wait} onSubmit={send} />
    </LoginSteps>
  );
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
  const { ended, passwordSet } = route.useSearch();
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({});
  const capsLock = useCapsLock();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => (passwordSet ? password : username).current?.focus(), [passwordSet]);
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
      {!error && passwordSet && <Notice kind="ok">{t('login.passwordSet')}</Notice>}
      <TextField
        ref={username}
        name="username"
        label={t('login.username')}
        size="l"
        defaultValue={passwordSet}
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
