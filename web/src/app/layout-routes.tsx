import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { linkTokens } from '../lib/link-token.ts';
import { linkSearch } from '../routes/error.search.ts';
import { patterns } from '../routes/paths.ts';
import { lazy } from './lazy-page.ts';
import { type LoadArgs, loadProfile } from './load-profile.ts';
import { Root } from './root.tsx';

const linkPages: readonly string[] = [patterns.resetPassword, patterns.confirmEmail];

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  /** Removes the token of an emailed link from the URL and the history, before the app renders or requests anything. */
  beforeLoad: ({ location }) => {
    const { token } = linkSearch(location.search);
    if (!token || !linkPages.includes(location.pathname)) return;
    linkTokens.keep(location.pathname, token);
    throw redirect({ href: location.pathname, replace: true });
  },
});

export const empty = createRoute({
  getParentRoute: () => root,
  id: 'empty',
  component: lazy(() => import('./empty-layout.tsx'), 'EmptyLayout'),
});

export const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  // The cast is necessary, because the type of `matches` depends on the type of this router.
  beforeLoad: (args) => loadProfile(args as unknown as LoadArgs),
  component: lazy(() => import('./main-layout.tsx'), 'MainLayout'),
});

/** Returns the search parameters unchanged. Pages parse them themselves, so that the initial bundle does not contain their parsers. */
export const asItStands = (search: Record<string, unknown>): Record<string, unknown> => search;
