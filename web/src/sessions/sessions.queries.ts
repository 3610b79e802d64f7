import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { paths } from '../app/paths.ts';
import { call } from '../lib/api-client.ts';
import { ApiError, ofField } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { reloadPage } from '../lib/reload.ts';
import { session } from '../lib/session.ts';
import { profileQuery, refreshProfile } from '../profile/profile.queries.ts';
import { toast } from '../ui/toast.ts';

export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
}

/** S21: stores the tokens. The card says what is wrong, so retrying is not offered in a toast as well. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => call(sessionsContract.login, { body: credentials }, { takes: ofField }),
    meta: { quiet: true },
    onSuccess: (tokens) => {
      if ('otpRequired' in tokens) return;
      queryClient.clear();
      // Refusals of earlier attempts.
      toast.clear();
      session.start(tokens);
    },
  });
}

/** S25. The session ends on this device whatever the server says. */
export function useSignOut() {
  const t = useT('app');
  const router = useRouter();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const refreshToken = session.refreshToken();
      if (refreshToken) await call(sessionsContract.logout, { body: { token: refreshToken } }, { background: true });
    },
    meta: { quiet: true },
    onError: (error) => {
      if (error instanceof ApiError) toast.bad(t('signOut.onlyHere'));
    },
    onSettled: async () => {
      session.end();
      // Gone from the page before its data is, or it would ask for them again.
      await router.navigate({ href: paths.login(), replace: true, ignoreBlocker: true });
      queryClient.clear();
    },
  });
}

/** S24: a new pair of tokens, then the page loads anew; the current workspace does nothing. Goes on at `href` where one is given. */
export function useSwitchWorkspace() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ workspaceId, href }: { workspaceId: string; href?: string | undefined }) => {
      const refreshToken = session.refreshToken();
      const current = queryClient.getQueryData(profileQuery.queryKey)?.currentWorkspace.id;
      if (workspaceId === current || refreshToken === null) return;
      session.start(await call(sessionsContract.switchWorkspace, { body: { workspaceId, token: refreshToken } }));
      if (href) location.hash = `#${href}`;
      reloadPage();
    },
  });
}

/** Ends every other session; this one goes on. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { oldPassword: string; newPassword: string }) => call(sessionsContract.changePassword, { body }, { takes: ofField }),
    onSuccess: () => refreshProfile(queryClient),
  });
}
