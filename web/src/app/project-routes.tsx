import { createRoute, redirect } from '@tanstack/react-router';
import { loading } from '../routes/page-load.ts';
import { paths, patterns } from '../routes/paths.ts';
import { asItStands, main } from './layout-routes.tsx';
import { lazy } from './lazy-page.ts';

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
  loader: loading(() => import('../issues/list/project-issues.page.tsx')),
  component: lazy(() => import('../issues/list/project-issues.page.tsx'), 'ProjectIssuesPage'),
});

const tasks = createRoute({
  getParentRoute: () => project,
  path: patterns.tasks,
  validateSearch: asItStands,
  component: lazy(() => import('../tasks/project-tasks.page.tsx'), 'ProjectTasksPage'),
});

const retests = createRoute({
  getParentRoute: () => project,
  path: patterns.retests,
  component: lazy(() => import('../issues/retests/project-retests.page.tsx'), 'ProjectRetestsPage'),
});

const controls = createRoute({
  getParentRoute: () => project,
  path: patterns.controls,
  validateSearch: asItStands,
  component: lazy(() => import('../checklists/controls/project-controls.page.tsx'), 'ProjectControlsPage'),
});

const issue = createRoute({
  getParentRoute: () => main,
  path: patterns.issue,
  validateSearch: asItStands,
  loader: loading(() => import('../issues/page/issue.page.tsx')),
  component: lazy(() => import('../issues/page/issue.page.tsx'), 'IssuePage'),
});

/** One component for new and existing issues, so that it stays mounted when a new issue is saved and gets its own URL. */
const issueForm = createRoute({
  getParentRoute: () => main,
  id: 'issueForm',
  component: lazy(() => import('../issues/issue-edit.page.tsx'), 'IssueEditPage'),
});
const issueNew = createRoute({ getParentRoute: () => issueForm, path: patterns.issueNew, validateSearch: asItStands });
const issueEdit = createRoute({ getParentRoute: () => issueForm, path: patterns.issueEdit, validateSearch: asItStands });

const people = createRoute({
  getParentRoute: () => project,
  path: patterns.people,
  component: lazy(() => import('../projects/project-people.page.tsx'), 'ProjectPeoplePage'),
});

const projectActivity = createRoute({
  getParentRoute: () => project,
  path: patterns.projectActivity,
  validateSearch: asItStands,
  component: lazy(() => import('../projects/project-activity.page.tsx'), 'ProjectActivityPage'),
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
  validateSearch: asItStands,
  component: lazy(() => import('../reports/project-report.page.tsx'), 'ProjectReportPage'),
});

const projectSettings = createRoute({
  getParentRoute: () => project,
  path: patterns.projectSettings,
  component: lazy(() => import('../projects/project-settings.page.tsx'), 'ProjectSettingsPage'),
});

export const projectRoutes = [
  projectHome,
  project.addChildren([issues, tasks, retests, controls, people, projectActivity, files, report, projectSettings]),
  issue,
  issueForm.addChildren([issueNew, issueEdit]),
] as const;
