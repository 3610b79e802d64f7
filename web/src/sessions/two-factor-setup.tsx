import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { focusHere } from '../ui/behavior/focus.ts';
import { useCopy } from '../ui/behavior/use-copy.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconCopy } from '../ui/layout/icons.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { OtpField, type OtpHandle } from './otp-field.tsx';
import styles from './two-factor.module.css';
import { twoFactorSetupQuery, useRegisterTwoFactor } from './two-factor.queries.ts';
import { useCountdown } from './use-countdown.ts';

/** Returns a function that returns the text of an error. The setup can fail because another tab or device has completed it. */
function useFailureText(): (error: unknown) => string {
  const t = useT('sessions');
  return (error) => (error instanceof ApiError && error.has('TWO_FACTOR_ON') ? t('setup.onElsewhere') : failureText(error));
}

const isWrongPassword = (error: unknown): boolean => error instanceof ApiError && error.has('PASSWORD_WRONG');

const isWrongCode = (error: unknown): boolean => error instanceof ApiError && error.has('OTP_WRONG');

interface TwoFactorSetupProps {
  onDone: (recoveryCodes: string[]) => void;
  onCancel?: () => void;
}

function useRegistration(onDone: TwoFactorSetupProps['onDone']) {
  const register = useRegisterTwoFactor();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [wait, startWait] = useCountdown();
  const codeField = useRef<OtpHandle>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const send = (given: string) => {
    if (given.trim() === '' || wait > 0 || register.isPending) return;
    setMissing(password === '');
    if (password === '') return passwordField.current?.focus();
    register.mutate(
      { code: given, password },
      {
        onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
        onError: (error) => {
          if (error instanceof ApiError && error.retryAfter) startWait(error.retryAfter);
          if (isWrongPassword(error)) passwordField.current?.focus();
          else codeField.current?.again();
        },
      },
    );
  };
  const startAgain = () => {
    register.reset();
    setCode('');
    codeField.current?.again();
  };
  return {
    startAgain,
    register,
    code,
    setCode,
    password,
    setPassword,
    passwordMissing: missing && password === '',
    wait,
    codeField,
    passwordField,
    send,
  };
}

export function TwoFactorSetup({ onDone, onCancel }: TwoFactorSetupProps) {
  const t = useT('sessions');
  const textOf = useFailureText();
  const setup = useQuery(twoFactorSetupQuery);
  const registration = useRegistration(onDone);
  const { register, code, wait, send } = registration;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(code);
  };
  if (!setup.data) {
    if (!setup.isError) return <SkeletonText lines={6} />;
    return (
      <ErrorState onRetry={() => void setup.refetch()} retrying={setup.isFetching}>
        {textOf(setup.error)}
      </ErrorState>
    );
  }
  return (
    <form className={styles.setup} onSubmit={submit} noValidate aria-label={t('card.setUp')} ref={focusHere}>
      <ol className={styles.steps}>
        <li>{t('setup.app')}</li>
        <li>
          {t('setup.scan')}
          <Secret {...setup.data} />
        </li>
        <ConfirmSteps registration={registration} />
      </ol>
      {isWrongCode(register.error) && <p className={styles.muted}>{t('setup.elsewhere')}</p>}
      <Row wrap>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('ui:cancel')}
          </Button>
        )}
        {register.isError && (
          <Button
            busy={setup.isFetching}
            onClick={() => {
              registration.startAgain();
              void setup.refetch();
            }}
          >
            {t('setup.another')}
          </Button>
        )}
        <Button type="submit" kind="main" busy={register.isPending} aria-disabled={wait > 0}>
          {wait > 0 ? t('login.wait', { seconds: wait }) : t('setup.submit')}
        </Button>
      </Row>
    </form>
  );
}

function Secret({ secret, otpauthUrl, qr }: { secret: string; otpauthUrl: string; qr: string }) {
  const t = useT('sessions');
  const phone = usePhone();
  const copy = useCopy();
  const grouped = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  return (
    <div className={styles.scan}>
      <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('setup.qr')} width={184} height={184} />
      <div className={styles.typed}>
        <p className={styles.muted}>{t('setup.type')}</p>
        <code className={styles.secret}>{grouped}</code>
        <Row wrap>
          <Button size="s" icon={<IconCopy size={14} />} onClick={() => void copy(secret)}>
            {t('setup.copySecret')}
          </Button>
          {phone && (
            <a className={styles.open} href={otpauthUrl}>
              {t('setup.open')}
            </a>
          )}
        </Row>
      </div>
    </div>
  );
}

function ConfirmSteps({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const t = useT('sessions');
  const { register, code, setCode, password, setPassword, passwordMissing, codeField, passwordField, send } = registration;
  const textOf = useFailureText();
  const wrongPassword = isWrongPassword(register.error) ? failureText(register.error) : undefined;
  return (
    <>
      <li>
        {t('setup.confirm')}
        <div className={styles.enter}>
          <PasswordField
            ref={passwordField}
            label={t('login.password')}
            autoComplete="current-password"
            maxLength={LIMITS.passwordMax}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={passwordMissing ? t('login.passwordRequired') : wrongPassword}
          />
        </div>
      </li>
      <li>
        {t('setup.enter')}
        <div className={styles.enter}>
          <OtpField
            ref={codeField}
            value={code}
            onChange={setCode}
            onComplete={send}
            recovery={false}
            error={register.isError && !wrongPassword && code === '' ? textOf(register.error) : undefined}
          />
        </div>
      </li>
    </>
  );
}
