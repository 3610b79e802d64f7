import { toSearch } from '@coloa/contract/page-paths.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router';
import { createNumberedHistory } from '../lib/numbered-history.ts';
import { reloadPage } from '../lib/reload.ts';
import { session } from '../lib/session.ts';
import {
  type ErrorSearch,
  errorSearch,
  type LinkSearch,
  type LoginSearch,
  linkSearch,
  loginSearch,
  type ReturnSearch,
  returnSearch,
} from '../routes/error.search.ts';
import { loading } from '../routes/page-load.ts';
import { fromSearch, paths, patterns, safeReturnTo, settingsArea, systemArea } from '../routes/paths.ts';
import { asItStands, empty, main, root } from './layout-routes.tsx';
import { lazy } from './lazy-page.ts';
import { managerRoutes } from './manager-routes.tsx';
import { projectRoutes } from './project-routes.tsx';
import { RouteFailure } from './route-failure.tsx';
import { scrollWithPath } from './scroll-place.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** True for a page that is shown without the menu if no profile can be loaded. */
    profileOptional?: true;
    /**
     * Set for a page that is also shown while the user must change the password or set up a second factor. With `'twoFactor'`, it is shown
     * only while the user must set up a second factor.
     */
    duringSetup?: true | 'twoFactor';
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const home = createRoute({
  getParentRoute: () => root,
  path: patterns.home,
  beforeLoad: () => {
    throw redirect({ href: paths.dashboard(), replace: true });
  },
});

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
  validateSearch: (search): LoginSearch => loginSearch(search),
  beforeLoad: ({ search }) => {
    if (session.present()) throw redirect({ href: safeReturnTo(search.returnTo), replace: true });
  },
  component: lazy(() => import('../sessions/login.page.tsx'), 'LoginPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => empty,
  path: patterns.forgotPassword,
  component: lazy(() => import('../sessions/forgot-password.page.tsx'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => empty,
  path: patterns.resetPassword,
  // Keeps the token in the URL until the root route removes it.
  validateSearch: (search): LinkSearch => linkSearch(search),
  component: lazy(() => import('../sessions/reset-password.page.tsx'), 'ResetPasswordPage'),
});

const verify = createRoute({
  getParentRoute: () => empty,
  path: patterns.verify,
  component: lazy(() => import('../reports/verify/verify.page.tsx'), 'VerifyPage'),
});

/** A separate page with its own scripts, which main.tsx starts for this path. */
const sharedReport = createRoute({
  getParentRoute: () => empty,
  path: patterns.sharedReport,
  validateSearch: asItStands,
  beforeLoad: () => {
    reloadPage();
    // Never resolves: the page reloads, main.tsx then starts the report, and nothing of the app must be shown until then.
    return new Promise<never>(() => undefined);
  },
});

const dev = createRoute({
  getParentRoute: () => root,
  path: patterns.dev,
  component: lazy(() => import('../dev/dev.page.tsx'), 'DevPage'),
});

/** The rest of the path is the position in the API reference, which its viewer reads and writes itself. */
const inDev = createRoute({ getParentRoute: () => dev, path: '$' });

const confirmEmail = createRoute({
  getParentRoute: () => main,
  path: patterns.confirmEmail,
  validateSearch: (search): LinkSearch => linkSearch(search),
  component: lazy(() => import('../account/confirm-email.page.tsx'), 'ConfirmEmailPage'),
});

const error = createRoute({
  getParentRoute: () => main,
  path: patterns.error,
  staticData: { profileOptional: true, duringSetup: true },
  validateSearch: (search): ErrorSearch => errorSearch(search),
  component: lazy(() => import('./errors/error.page.tsx'), 'ErrorPage'),
});

const twoFactor = createRoute({
  getParentRoute: () => main,
  path: patterns.twoFactor,
  staticData: { duringSetup: 'twoFactor' },
  validateSearch: (search): ReturnSearch => returnSearch(search),
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
  validateSearch: asItStands,
  component: lazy(() => import('../account/account.page.tsx'), 'AccountPage'),
});

const system = createRoute({
  getParentRoute: () => main,
  path: systemArea,
  beforeLoad: async ({ context: { profile }, location }) => {
    // The import is dynamic, so that the initial bundle does not contain the menu.
    const { firstSystemPage } = await import('./navigation.ts');
    throw redirect({ href: (profile && firstSystemPage(profile.role)) ?? paths.error(403, { from: location.href }), replace: true });
  },
});

const settings = createRoute({
  getParentRoute: () => main,
  path: settingsArea,
  beforeLoad: () => {
    throw redirect({ href: paths.profile(), replace: true });
  },
});

const notifications = createRoute({
  getParentRoute: () => main,
  path: patterns.notifications,
  validateSearch: asItStands,
  component: lazy(() => import('../notifications/notifications.page.tsx'), 'NotificationsPage'),
});

const allIssues = createRoute({
  getParentRoute: () => main,
  path: patterns.allIssues,
  validateSearch: asItStands,
  loader: loading(() => import('../issues/list/all-issues.page.tsx')),
  component: lazy(() => import('../issues/list/all-issues.page.tsx'), 'AllIssuesPage'),
});

const calendar = createRoute({
  getParentRoute: () => main,
  path: patterns.calendar,
  validateSearch: asItStands,
  component: lazy(() => import('../calendar/calendar.page.tsx'), 'CalendarPage'),
});

const projects = createRoute({
  getParentRoute: () => main,
  path: patterns.projects,
  validateSearch: asItStands,
  component: lazy(() => import('../projects/project-list.page.tsx'), 'ProjectListPage'),
});

const groups = createRoute({
  getParentRoute: () => main,
  path: patterns.groups,
  validateSearch: asItStands,
  component: lazy(() => import('../groups/group-list.page.tsx'), 'GroupListPage'),
});

const group = createRoute({
  getParentRoute: () => main,
  path: patterns.group,
  validateSearch: asItStands,
  component: lazy(() => import('../groups/group.page.tsx'), 'GroupPage'),
});

const topics = createRoute({
  getParentRoute: () => main,
  path: patterns.topics,
  validateSearch: asItStands,
  component: lazy(() => import('../topics/topic-list.page.tsx'), 'TopicListPage'),
});

const topic = createRoute({
  getParentRoute: () => main,
  path: patterns.topic,
  validateSearch: asItStands,
  component: lazy(() => import('../topics/topic.page.tsx'), 'TopicPage'),
});

const writeUp = createRoute({
  getParentRoute: () => main,
  path: patterns.writeUp,
  validateSearch: asItStands,
  component: lazy(() => import('../topics/write-up.page.tsx'), 'WriteUpPage'),
});

/** One component for new and existing write-ups, so that it stays mounted when a new one is saved and gets its own URL. */
const writeUpForm = createRoute({
  getParentRoute: () => main,
  id: 'writeUpForm',
  component: lazy(() => import('../topics/write-up-edit.page.tsx'), 'WriteUpEditPage'),
});
const writeUpNew = createRoute({ getParentRoute: () => writeUpForm, path: patterns.writeUpNew, validateSearch: asItStands });
const writeUpEdit = createRoute({ getParentRoute: () => writeUpForm, path: patterns.writeUpEdit, validateSearch: asItStands });

const dashboard = createRoute({
  getParentRoute: () => main,
  path: patterns.dashboard,
  validateSearch: asItStands,
  component: lazy(() => import('../dashboard/dashboard.page.tsx'), 'DashboardPage'),
});

const leaderboard = createRoute({
  getParentRoute: () => main,
  path: patterns.leaderboard,
  validateSearch: asItStands,
  component: lazy(() => import('../leaderboard/leaderboard.page.tsx'), 'LeaderboardPage'),
});

const routeTree = root.addChildren([
  home,
  unknown,
  dev.addChildren([inDev]),
  empty.addChildren([login, forgotPassword, resetPassword, verify, sharedReport]),
  main.addChildren([
    error,
    twoFactor,
    password,
    profile,
    system,
    settings,
    notifications,
    confirmEmail,
    ...managerRoutes,
    topics,
    topic,
    writeUp,
    writeUpForm.addChildren([writeUpNew, writeUpEdit]),
    groups,
    group,
    dashboard,
    projects,
    allIssues,
    calendar,
    leaderboard,
    ...projectRoutes,
  ]),
]);

export function createAppRouter(queryClient: QueryClient, history: RouterHistory = createNumberedHistory()) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    parseSearch: fromSearch,
    stringifySearch: toSearch,
    // The router never reuses a preload, because the stale time of each query determines whether its data is refetched.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultErrorComponent: RouteFailure,
    scrollRestoration: scrollWithPath(),
    search: { strict: true },
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
