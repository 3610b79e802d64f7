import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router';
import { asItStands, main } from './layout-routes.tsx';
import { patterns } from './paths.ts';

/** Strip and tabs of the user manager. */
const userManager = createRoute({
  getParentRoute: () => main,
  id: 'userManager',
  component: lazy(() => import('../users/users.layout.tsx'), 'UsersLayout'),
});

const roles = createRoute({
  getParentRoute: () => userManager,
  path: patterns.roles,
  component: lazy(() => import('../roles/roles.page.tsx'), 'RolesPage'),
});

const users = createRoute({
  getParentRoute: () => userManager,
  path: patterns.users,
  validateSearch: asItStands,
  component: lazy(() => import('../users/member-list.page.tsx'), 'MemberListPage'),
});

const workspaces = createRoute({
  getParentRoute: () => main,
  path: patterns.workspaces,
  validateSearch: asItStands,
  component: lazy(() => import('../workspaces/workspace-list.page.tsx'), 'WorkspaceListPage'),
});

const workspace = createRoute({
  getParentRoute: () => main,
  path: patterns.workspace,
  component: lazy(() => import('../workspaces/workspace.page.tsx'), 'WorkspacePage'),
});

const config = createRoute({
  getParentRoute: () => main,
  path: patterns.config,
  component: lazy(() => import('../config/config.page.tsx'), 'ConfigPage'),
});

const audit = createRoute({
  getParentRoute: () => main,
  path: patterns.audit,
  validateSearch: asItStands,
  component: lazy(() => import('../audit/audit.page.tsx'), 'AuditPage'),
});

/** What stands under System in the menu. */
export const managerRoutes = [userManager.addChildren([users, roles]), workspaces, workspace, config, audit] as const;
