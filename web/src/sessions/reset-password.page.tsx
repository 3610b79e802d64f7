import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Trans } from 'react-i18next';
import { ApiError, failureText, fieldErrors, isRefusal } from '../lib/api-error.ts';
import { changeLanguage, keptLanguage, showLanguage, useLanguage, useT } from '../lib/i18n.ts';
import { linkTokens } from '../lib/link-token.ts';
import { session } from '../lib/session.ts';
import { visitLanguage } from '../lib/visit-language.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths, patterns } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { LoginSteps, useLoginSteps } from './login-steps.tsx';
import { PasswordRules } from './password-rules.tsx';
import { passwordLinkQuery, useResetPassword } from './sessions.queries.ts';
import styles from './solo-card.module.css';
import { SoloCard } from './solo-card.tsx';

type Link = { kind: 'reset' | 'invite'; username: string; name: string; language: Language };

/**
 * S02. Lets the user set a password. Opened by links for a forgotten password or an invitation, which are emailed or passed on manually.
 * Signs in afterwards, unless the browser had a session.
 */
export function ResetPasswordPage() {
  const t = useT('sessions');
  const router = useRouter();
  const [token] = useState(() => linkTokens.of(patterns.resetPassword));
  const [used, setUsed] = useState<Link | null>(null);
  const [ended, setEnded] = useState(false);
  const link = useQuery({ ...passwordLinkQuery(token ?? ''), enabled: token !== null && used === null });
  // Signing in clears the cache while the page is still shown, so the used link is kept.
  const of = used ?? link.data;
  const spoken = useSpokenLanguage(link.data?.language);
  const [voided, setVoided] = useState(token === null);
  const invalid = voided || isRefusal(link.error);
  const title = invalid ? t('reset.invalidTitle') : ended ? t('reset.doneTitle') : t(`reset.title.${of?.kind ?? 'reset'}`);
  const steps = useLoginSteps({
    onSignedIn: () => toast.ok(t('reset.signedIn')),
    onPasswordStep: () => of && void router.navigate({ href: paths.loginAfterPassword(of.username), replace: true }),
  });
  usePageTitle(title);

  const finish = (link: Link, password: string, hadSession: boolean) => {
    linkTokens.drop(patterns.resetPassword);
    setUsed(link);
    if (hadSession) setEnded(true);
    else steps.send({ username: link.username, password, remember: true });
  };
  if (used && ended) return <Done title={title} link={used} />;
  if (invalid) return <InvalidLink title={title} />;
  return (
    <LoginSteps steps={steps}>
      <SoloCard title={title}>
        {of && spoken && token !== null ? (
          <NewPassword
            link={of}
            token={token}
            signingIn={used !== null}
            onDone={(password, hadSession) => finish(of, password, hadSession)}
            onVoid={() => setVoided(true)}
          />
        ) : link.isError ? (
          <ErrorState onRetry={() => void link.refetch()} retrying={link.isFetching}>
            {failureText(link.error)}
          </ErrorState>
        ) : (
          <SkeletonText lines={4} />
        )}
      </SoloCard>
    </LoginSteps>
  );
}

/**
 * Switches to the language of the link's user, unless the visitor chose another one. Returns false until then. Another user's session in
 * this browser keeps its stored language, which is shown again after the page was left.
 */
function useSpokenLanguage(wanted: Language | undefined): boolean {
  const language = useLanguage();
  const [done, setDone] = useState(false);
  const lent = useRef<{ from: Language; switched: Promise<void> } | null>(null);
  const needed = wanted !== undefined && !done && wanted !== language && visitLanguage.get() === null;
  useEffect(() => {
    if (!needed) return;
    const lends = session.present();
    const switched = (lends ? showLanguage : changeLanguage)(wanted).catch(() => undefined);
    if (lends) lent.current ??= { from: language, switched };
    void switched.then(() => setDone(true));
  }, [needed, wanted, language]);
  useEffect(
    () => () => {
      const { from, switched } = lent.current ?? {};
      lent.current = null;
      if (from) void switched?.then(() => showLanguage(keptLanguage() ?? from)).catch(() => undefined);
    },
    [],
  );
  return !needed;
}

function Done({ title, link }: { title: string; link: Link }) {
  const t = useT('sessions');
  return (
    <SoloCard follows title={title}>
      <Notice kind="ok">
        <Trans t={t} i18nKey={`reset.done.${link.kind}`} values={{ username: link.username }} components={{ b: <strong /> }} />
      </Notice>
      <ButtonLink kind="main" size="l" wide href={paths.login()}>
        {t('login.submit')}
      </ButtonLink>
    </SoloCard>
  );
}

function InvalidLink({ title }: { title: string }) {
  const t = useT('sessions');
  return (
    <SoloCard follows title={title}>
      <p className={styles.note}>{t('reset.invalid')}</p>
      <ButtonLink kind="main" size="l" wide href={paths.forgotPassword()}>
        {t('reset.askAgain')}
      </ButtonLink>
      <ButtonLink kind="quiet" href={paths.login()}>
        {t('forgot.back')}
      </ButtonLink>
    </SoloCard>
  );
}

interface NewPasswordProps {
  link: Link;
  token: string;
  signingIn: boolean;
  onDone: (password: string, hadSession: boolean) => void;
  /** Called if the link was used or expired in the meantime. */
  onVoid: () => void;
}

function useNewPassword({ token, signingIn, onDone, onVoid }: Omit<NewPasswordProps, 'link'>) {
  const t = useT('sessions');
  const reset = useResetPassword();
  const [wrong, setWrong] = useState<{ newPassword?: string; repeat?: string }>({});
  const send = (password: string, repeat: string) => {
    if (reset.isPending || signingIn) return;
    const short = LIMITS.passwordMin - password.length;
    if (short > 0) return setWrong({ newPassword: t('password.tooShort', { count: short }) });
    if (repeat !== password) return setWrong({ repeat: t('password.different') });
    setWrong({});
    reset.mutate(
      { token, newPassword: password },
      {
        onSuccess: (hadSession) => onDone(password, hadSession),
        onError: (error) => {
          if (error instanceof ApiError && error.has('LINK_INVALID')) return onVoid();
          setWrong(fieldErrors(error));
        },
      },
    );
  };
  return { send, wrong, busy: reset.isPending || signingIn };
}

function NewPassword({ link, ...rest }: NewPasswordProps) {
  const t = useT('sessions');
  const { send, wrong, busy } = useNewPassword(rest);
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(password, repeat);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.note}>
        <Trans
          t={t}
          i18nKey={`reset.body.${link.kind}`}
          values={{ name: link.name, username: link.username }}
          components={{ b: <strong /> }}
        />
      </p>
      {session.present() && <Notice>{t('reset.otherSession')}</Notice>}
      <FormError errors={wrong} />
      <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
      <PasswordField
        ref={first}
        label={t('password.new')}
        size="l"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wrong.newPassword}
      />
      <PasswordRules password={password} username={link.username} />
      <PasswordField
        label={t('password.repeat')}
        size="l"
        autoComplete="new-password"
        value={repeat}
        onChange={(event) => setRepeat(event.currentTarget.value)}
        error={wrong.repeat}
      />
      <Button type="submit" kind="main" size="l" wide busy={busy}>
        {t(`reset.submit.${link.kind}`)}
      </Button>
    </form>
  );
}
