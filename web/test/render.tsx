import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { glossaryContract } from '@coloa/contract/glossary/glossary.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { type Profile, profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { similarContract } from '@coloa/contract/similar/similar.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { type RenderResult, render as renderInPage } from 'vitest-browser-react/pure';
import { createQueryClient } from '../src/app/query-client.ts';
import { reactionsOf } from '../src/app/reactions.ts';
import { type AppRouter, createAppRouter } from '../src/app/router.tsx';
import { callWithSession, onApiFailure } from '../src/lib/api-client.ts';
import { ApiError } from '../src/lib/api-error.ts';
import { withToken } from '../src/lib/api-token.ts';
import { showLanguage } from '../src/lib/i18n.ts';
import { session } from '../src/lib/session.ts';
import { storage } from '../src/lib/storage.ts';
import { profileQuery } from '../src/profile/profile.queries.ts';
import { Environment, historyAt, routerOfOnePage } from './environment.tsx';
import { me } from './fixtures/me.ts';
import { answerLayout } from './layout.ts';
import { answerUnlessSet } from './server.ts';

export interface RenderOptions {
  language?: Language;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** The signed-in user; null to render without a session. */
  me?: Profile | null;
  /** The current time as ISO 8601. By default, the page uses the real time. */
  now?: string;
  at?: string;
  /** The path pattern of `at`, such as `patterns.files`, for a component that reads path parameters. */
  pattern?: string;
}

export interface Rendered extends RenderResult {
  queryClient: QueryClient;
  /** Returns the current URL of the page, including the query. */
  address: () => string;
  /** The URLs visited after the first load, including redirects. */
  visited: string[];
  go: (href: string) => Promise<void>;
  history: Pick<AppRouter['history'], 'back' | 'forward' | 'push' | 'replace'>;
}

async function begin({ language = 'vi', theme = 'light', width = 1280, height = 800, now, me: who = me() }: RenderOptions) {
  if (now !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
  await showLanguage(language);
  storage.set('coloa.language', language);
  storage.set('coloa.theme', theme);
  document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  });
  callWithSession({ token: session.token, withToken });
  if (who) {
    session.start({ token: 'token', refreshToken: 'refresh' });
    // The form of a new issue requests these without being asked.
    answerUnlessSet(customFieldsContract.list, []);
    answerUnlessSet(glossaryContract.list, []);
    answerUnlessSet(similarContract.find, { issues: [], types: [], writeUps: [] });
    answerUnlessSet(profileContract.get, { ...who, language, theme });
  }
  answerUnlessSet(sessionsContract.demoAccounts, []);
  answerUnlessSet(passwordLinksContract.mail, { available: true });
  return { queryClient, who };
}

async function show(ui: ReactNode, router: AppRouter, queryClient: QueryClient): Promise<Rendered> {
  onApiFailure(reactionsOf(router, queryClient));
  await router.load();
  const visited: string[] = [];
  router.history.subscribe(({ location }) => visited.push(location.href));
  const screen = await renderInPage(ui, {
    wrapper: ({ children }) => (
      <Environment router={router} queryClient={queryClient}>
        {children}
      </Environment>
    ),
    createRootOptions: {
      // Like the app, does not log API errors, because the page shows them.
      onCaughtError: (error) => {
        if (!(error instanceof ApiError)) console.error(error);
      },
    },
  });
  return {
    ...screen,
    queryClient,
    address: () => router.latestLocation.href,
    visited,
    go: (href) => router.navigate({ href }),
    history: router.history,
  };
}

/** Renders a component with the app's providers in a `main` element, without header and menu. */
export async function render(ui: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const { queryClient, who } = await begin(options);
  if (who) await queryClient.fetchQuery(profileQuery);
  return show(ui, routerOfOnePage(queryClient, options), queryClient);
}

/** Renders the app at a URL of `paths`, with its layouts. */
export async function renderPage(href: string, options: Omit<RenderOptions, 'at' | 'pattern'> = {}): Promise<Rendered> {
  const { queryClient } = await begin(options);
  answerLayout();
  return show(null, createAppRouter(queryClient, historyAt(href)), queryClient);
}
