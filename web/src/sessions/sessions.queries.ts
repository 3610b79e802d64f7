import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../lib/api-client.ts';
import { ApiError, ofField } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { reloadPage } from '../lib/reload.ts';
import { session } from '../lib/session.ts';
import { storage } from '../lib/storage.ts';
import { typedPassword } from '../lib/typed-password.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { visitLanguage } from '../lib/visit-language.ts';
import { workspaceZone } from '../lib/workspace-zone.ts';
import { profileQuery, refreshProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { mayLeave } from '../ui/overlays/leaving.ts';

export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: ({ signal }) => call(sessionsContract.demoAccounts, undefined, { signal, background: true }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { background: true },
});

export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
  /** A code of the authenticator app, or a recovery code. */
  otp?: string;
  /** Id of the invitation to accept, only for a user without a workspace. */
  invitation?: string;
}

/** Signs in. The mutation resolves to tokens, or to a response that requires a second factor. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (credentials: Credentials) =>
      call(
        sessionsContract.login,
        { body: credentials },
        // For a user without a workspace, the login page shows the invitations that the error contains.
        { takes: (problem) => ofField(problem) || problem.code === 'NO_WORKSPACE' },
      ),
    meta: { quiet: true },
    onSuccess: (tokens, { password }) => {
      if ('otpRequired' in tokens) return;
      queryClient.clear();
      toast.clear();
      session.start(tokens);
      typedPassword.keep(password);
      // The stored language may be that of the device's previous user.
      if (visitLanguage.get() === null) storage.remove('coloa.language');
    },
  });
}

/** Ends the session on this device, even if the server is unreachable. Asks first if unsaved changes would be lost. */
export function useSignOut() {
  const t = useT('app');
  const router = useRouter();
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: async (agreed: { draftsToo: boolean }) => {
      if (!(await mayLeave(agreed))) return;
      const refreshToken = session.refreshToken();
      try {
        if (refreshToken) await call(sessionsContract.logout, { body: { token: refreshToken } }, { background: true });
      } catch (error) {
        if (error instanceof ApiError) toast.bad(t('signOut.onlyHere'));
      }
      session.end();
      workspaceZone.set(undefined);
      // Leaves the page before its data is removed, because the page would otherwise request it again.
      await router.navigate({ href: paths.login(), replace: true, ignoreBlocker: true });
      // The login page may already have requested the demo accounts.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== demoAccountsQuery.queryKey[0] });
      queryClient.getMutationCache().clear();
    },
    meta: { quiet: true },
  });
}

/** Switches to another workspace and reloads the app, at `href` if given. Does nothing for the current workspace. */
export function useSwitchWorkspace() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: async ({ workspaceId, href }: { workspaceId: string; href?: string | undefined }) => {
      const refreshToken = session.refreshToken();
      const current = queryClient.getQueryData(profileQuery.queryKey)?.currentWorkspace.id;
      if (workspaceId === current || refreshToken === null || !(await mayLeave({ draftsToo: true }))) return;
      session.start(await call(sessionsContract.switchWorkspace, { body: { workspaceId, token: refreshToken } }));
      if (href) location.hash = `#${href}`;
      reloadPage();
    },
  });
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: { oldPassword: string; newPassword: string }) => call(sessionsContract.changePassword, { body }, { takes: ofField }),
    onSuccess: () => refreshProfile(queryClient),
  });
}

/** Requests a link for a forgotten password. The response is the same for every username, so that it does not reveal accounts. */
export function useAskForPassword() {
  return useOneMutation({
    mutationFn: (username: string) => call(passwordLinksContract.ask, { query: { username } }, { takes: ofField }),
    meta: { quiet: true },
  });
}

/** Returns whether password links can be emailed. The page assumes so until it is known. */
export const passwordMailQuery = queryOptions({
  queryKey: ['password-mail'],
  queryFn: ({ signal }) => call(passwordLinksContract.mail, undefined, { signal, background: true }),
  retry: false,
  meta: { background: true },
});

/** Returns the user of a password link. Rejects if the link is invalid. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => call(passwordLinksContract.check, { body: { token } }, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The page itself shows the error of the link.
    meta: { background: true },
  });

/**
 * Sets the password, ends the session of this browser, and resolves to whether there was one. In that case, the page must not sign in
 * automatically, because the link may belong to another user.
 */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: async (body: { token: string; newPassword: string }) => {
      await call(passwordLinksContract.reset, { body }, { takes: (problem) => ofField(problem) || problem.code === 'LINK_INVALID' });
      const present = session.present();
      const refreshToken = session.refreshToken();
      if (refreshToken === null) return present;
      session.clear();
      queryClient.removeQueries({ queryKey: profileQuery.queryKey });
      await call(sessionsContract.logout, { body: { token: refreshToken } }, { background: true }).catch(() => undefined);
      return present;
    },
  });
}
