import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../app/page-title.ts';
import { safeReturnTo } from '../app/paths.ts';
import { ApiError } from '../lib/api-error.ts';
import { failureText } from '../lib/failure.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Logo } from '../ui/logo.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';
import styles from './login.module.css';
import { useLogin } from './sessions.queries.ts';
import { useCapsLock } from './use-caps-lock.ts';
import { useCountdown } from './use-countdown.ts';

const route = getRouteApi('/empty/login');

export function LoginPage() {
  const t = useT('sessions');
  const router = useRouter();
  const { returnTo } = route.useSearch();
  const login = useLogin();
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({});
  const [wait, startWait] = useCountdown();
  const capsLock = useCapsLock();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  usePageTitle(t('login.title'));
  useEffect(() => username.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wait > 0 || login.isPending) return;
    const form = new FormData(event.currentTarget);
    const typed = { username: String(form.get('username')).trim(), password: String(form.get('password')) };
    const lacking = { username: typed.username === '', password: typed.password === '' };
    setMissing(lacking);
    if (lacking.username) return username.current?.focus();
    if (lacking.password) return password.current?.focus();
    login.mutate(
      { ...typed, remember: form.get('remember') !== null },
      {
        onSuccess: () => router.navigate({ href: safeReturnTo(returnTo), replace: true }),
        onError: (error) => {
          if (error instanceof ApiError && error.retryAfter) startWait(error.retryAfter);
          if (!(error instanceof ApiError && error.reported)) toast.bad(failureText(error));
          password.current?.select();
        },
      },
    );
  };

  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <div className={styles.brand}>
        <Logo size={32} className={styles.logo} />
        Coloa
      </div>
      <h1 className={styles.title}>{t('login.title')}</h1>
      {login.isError && <FormError message={failureText(login.error)} />}
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
    </form>
  );
}
