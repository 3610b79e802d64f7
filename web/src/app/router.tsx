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

/** Pages of issues read the address themselves, so that what they know of it stays out of the first script. */
const asItStands = (search: Record<string, unknown>): Record<string, unknown> => search;

const audit = createRoute({
  getParentRoute: () => main,
  path: patterns.audit,
  validateSearch: asItStands,
  component: lazy(() => import('../audit/audit.page.tsx'), 'AuditPage'),
});

/** Strip and tabs of one project. Pages of single issues have a head of their own. */
const project = createRoute({
  getParentRoute: () => main,
  id: 'project',
  component: lazy(() => import('../projects/project.layout.tsx'), 'ProjectLayout'),
});

const projectHome = createRoute({
  getParentRoute: () => main,
  path: patterns.project,
  beforeLoad: ({ params }) => {
    throw redirect({ href: paths.issues(params.projectId), replace: true });
  },
});

const issues = createRoute({
  getParentRoute: () => project,
  path: patterns.issues,
  validateSearch: asItStands,
  component: lazy(() => import('../issues/project-issues.page.tsx'), 'ProjectIssuesPage'),
});

const issue = createRoute({
  getParentRoute: () => main,
  path: patterns.issue,
  validateSearch: asItStands,
  component: lazy(() => import('../issues/issue.page.tsx'), 'IssuePage'),
});

/** One page for both, which stays when a new issue is saved and gets an address of its own. */
const issueForm = createRoute({
  getParentRoute: () => main,
  id: 'issueForm',
  component: lazy(() => import('../issues/issue-edit.page.tsx'), 'IssueEditPage'),
});
const issueNew = createRoute({ getParentRoute: () => issueForm, path: patterns.issueNew, validateSearch: asItStands });
const issueEdit = createRoute({ getParentRoute: () => issueForm, path: patterns.issueEdit, validateSearch: asItStands });

const projects = createRoute({
  getParentRoute: () => main,
  path: patterns.projects,
  validateSearch: asItStands,
  component: lazy(() => import('../projects/project-list.page.tsx'), 'ProjectListPage'),
});

const people = createRoute({
  getParentRoute: () => project,
  path: patterns.people,
  component: lazy(() => import('../projects/project-people.page.tsx'), 'ProjectPeoplePage'),
});

const files = createRoute({
  getParentRoute: () => project,
  path: patterns.files,
  validateSearch: asItStands,
  component: lazy(() => import('../projects/project-files.page.tsx'), 'ProjectFilesPage'),
});

const report = createRoute({
  getParentRoute: () => project,
  path: patterns.report,
  component: lazy(() => import('../reports/project-report.page.tsx'), 'ProjectReportPage'),
});

const projectSettings = createRoute({
  getParentRoute: () => project,
  path: patterns.projectSettings,
  component: lazy(() => import('../projects/project-settings.page.tsx'), 'ProjectSettingsPage'),
});

const dashboard = createRoute({
  getParentRoute: () => main,
  path: patterns.dashboard,
  validateSearch: asItStands,
  component: lazy(() => import('../dashboard/dashboard.page.tsx'), 'DashboardPage'),
});

const routeTree = root.addChildren([
  home,
  unknown,
  empty.addChildren([login]),
  main.addChildren([
    error,
    twoFactor,
    password,
    profile,
    users,
    audit,
    dashboard,
    projects,
    projectHome,
    project.addChildren([issues, people, files, report, projectSettings]),
    issue,
    issueForm.addChildren([issueNew, issueEdit]),
  ]),
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
