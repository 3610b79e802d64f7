import type { OwnInvitation } from '@coloa/contract/users/invitations.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError, failureText } from '../lib/api-error.ts';
import { safeReturnTo } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { LoginCodeStep } from './login-code-step.tsx';
import { LoginInvitationsStep } from './login-invitations-step.tsx';
import { type Credentials, useLogin } from './sessions.queries.ts';
import { useCountdown } from './use-countdown.ts';

const openInvitations = (error: Error | null): readonly OwnInvitation[] =>
  error instanceof ApiError && error.has('NO_WORKSPACE') && Array.isArray(error.current) ? error.current : [];

interface LoginOptions {
  returnTo?: string | undefined;
  onSignedIn?: () => void;
  /** Called when only the password step is left, because the server rejects the password or the user leaves the second step. */
  onPasswordStep?: () => void;
}

/** Manages the steps of signing in. Keeps the credentials for the second step: entering a code or choosing an invitation. */
export function useLoginSteps({ returnTo, onSignedIn, onPasswordStep }: LoginOptions) {
  const router = useRouter();
  const login = useLogin();
  const [asked, setAsked] = useState<Credentials | null>(null);
  const [invited, setInvited] = useState<{ credentials: Credentials; invitations: readonly OwnInvitation[] } | null>(null);
  const [wait, startWait] = useCountdown();
  const keep = (steps: { invited: boolean; asked: boolean }) => {
    if (!steps.invited) setInvited(null);
    if (!steps.asked) setAsked(null);
    if (!steps.invited && !steps.asked) onPasswordStep?.();
  };
  const send = (credentials: Credentials, onFailed?: () => void) =>
    login.mutate(credentials, {
      onSuccess: (answer) => {
        if ('otpRequired' in answer) {
          setInvited(null);
          return setAsked(credentials);
        }
        onSignedIn?.();
        void router.navigate({ href: safeReturnTo(returnTo), replace: true });
      },
      onError: (error) => {
        if (error instanceof ApiError && error.retryAfter) startWait(error.retryAfter);
        const invitations = openInvitations(error);
        if (invitations.length > 0) return setInvited({ credentials, invitations });
        if (!(error instanceof ApiError && error.reported)) toast.bad(failureText(error));
        const is = (code: 'NO_WORKSPACE' | 'OTP_WRONG' | 'LOGIN_FAILED') => error instanceof ApiError && error.has(code);
        keep({
          // The invitation step ends if no invitation is open any more, or if the code expired while the user read the invitations.
          invited: invited !== null && !is('NO_WORKSPACE') && !is('OTP_WRONG'),
          // The code step ends if the password was changed, or if the user lost the last workspace, while the code was requested.
          asked: asked !== null && !is('LOGIN_FAILED') && !is('NO_WORKSPACE'),
        });
        onFailed?.();
      },
    });
  const startAgain = () => {
    login.reset();
    keep({ invited: false, asked: false });
  };
  return { login, asked, invited, wait, send, startAgain };
}

export function LoginSteps({ steps, children }: { steps: ReturnType<typeof useLoginSteps>; children: ReactNode }) {
  const { login, asked, invited, wait, send, startAgain } = steps;
  if (invited) {
    return (
      <LoginInvitationsStep
        invitations={invited.invitations}
        busy={login.isPending}
        error={openInvitations(login.error).length > 0 ? null : login.error}
        onAccept={(invitation) => send({ ...invited.credentials, invitation })}
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
  return children;
}
