import { useState } from 'react';
import { ApiError, failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';

/** Manages whether a code of the app or a recovery code is asked for. `failure` is the message about the last code of that kind. */
export function useCodeKind(error: Error | null) {
  const t = useT('sessions');
  const [byRecovery, setByRecovery] = useState(false);
  /** The error that was shown when the user switched to the other kind. */
  const [past, setPast] = useState<Error | null>(null);
  const change = (next: boolean) => {
    setByRecovery(next);
    setPast(error);
  };
  // The server's message is about codes of the app.
  const isWrongRecovery = byRecovery && error instanceof ApiError && error.has('OTP_WRONG');
  const failure = error === null || error === past ? undefined : isWrongRecovery ? t('otp.recoveryWrong') : failureText(error);
  return { byRecovery, change, failure };
}
