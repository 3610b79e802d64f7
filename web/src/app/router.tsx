import type { QueryClient } from '@tanstack/react-query';
import {
  createHashHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  redirect,
} from '@tanstack/react-router';
import { session } from '../lib/session.ts';
import { memberSearch } from '../users/users.search.ts';
import { type ErrorSearch, errorSearch, type ReturnSearch, returnSearch } from './app.search.ts';
import { type LoadArgs, loadProfile } from './load-profile.ts';
import { fromSearch, paths, patterns, safeReturnTo, toSearch } from './paths.ts';
import { Root } from './root.tsx';
import { RouteFailure } from './route-failure.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown without the menu, rather than not at all, when no profile can be had. */
    profileOptional?: true;
    /** Also shown while the password must be changed. */
    duringSetup?: true;
    /** A failure in the background or behind it never leads away from here. */
    staysPut?: true;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

/** No menu, no profile needed. */
const empty = createRoute({
  getParentRoute: () => root,
  id: 'empty',
  component: lazy(() => import('./empty-layout.tsx'), 'EmptyLayout'),
});

/** Header and menu; the profile is loaded before any page under it. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  // Cast, because the type of `matches` is made of the type of this very router.
  beforeLoad: (args) => loadProfile(args as unknown as LoadArgs),
  component: lazy(() => import('./main-layout.tsx'), 'MainLayout'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: patterns.home,
  beforeLoad: () => {
    throw redirect({ href: paths.dashboard(), replace: true });
  },
});

/** Whatever address is left. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ href: paths.error(404, { from: location.href }), replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => empty,
  path: patterns.login,
  validateSearch: (search): ReturnSearch => returnSearch(search),
  beforeLoad: ({ search }) => {
    if (session.present()) throw redirect({ href: safeReturnTo(search.returnTo), replace: true });
  },
  component: lazy(() => import('../sessions/login.page.tsx'), 'LoginPage'),
});

const error = createRoute({
  getParentRoute: () => main,
  path: patterns.error,
  staticData: { profileOptional: true, duringSetup: true, staysPut: true },
  validateSearch: (search): ErrorSearch => errorSearch(search),
  component: lazy(() => import('./errors/error.page.tsx'), 'ErrorPage'),
});

const twoFactor = createRoute({
  getParentRoute: () => main,
  path: patterns.twoFactor,
  staticData: { duringSetup: true, staysPut: true },
  component: lazy(() => import('../sessions/two-factor-require.page.tsx'), 'TwoFactorRequirePage'),
});

const password = createRoute({
  getParentRoute: () => main,
  path: patterns.password,
  staticData: { duringSetup: true },
  validateSearch: (search): ReturnSearch => returnSearch(search),
  component: lazy(() => import('../sessions/password.page.tsx'), 'PasswordPage'),
});

const profile = createRoute({
  getParentRoute: () => main,
  path: patterns.profile,
  component: lazy(() => import('../profile/profile.page.tsx'), 'ProfilePage'),
});

const users = createRoute({
  getParentRoute: () => main,
  path: patterns.users,
  validateSearch: (search) => memberSearch.parse(search),
  component: lazy(() => import('../users/member-list.page.tsx'), 'MemberListPage'),
});

const routeTree = root.addChildren([
  home,
  unknown,
  empty.addChildren([login]),
  main.addChildren([error, twoFactor, password, profile, users]),
]);

/** The app's router: addresses behind `#`, queries as `paths.ts` writes them. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    history: createHashHistory(),
    context: { queryClient },
    parseSearch: fromSearch,
    stringifySearch: toSearch,
    // ui/link.tsx preloads what the pointer rests on; the data's own age decides what is asked again.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
    // What a page's schema does not know is no part of its address.
    search: { strict: true },
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
