import { createRoute } from '@tanstack/react-router';
import { patterns } from '../routes/paths.ts';
import { asItStands, main } from './layout-routes.tsx';
import { lazy } from './lazy-page.ts';

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

const checklists = createRoute({
  getParentRoute: () => main,
  path: patterns.checklists,
  validateSearch: asItStands,
  component: lazy(() => import('../checklists/checklist.page.tsx'), 'ChecklistPage'),
});

const taskTemplates = createRoute({
  getParentRoute: () => main,
  path: patterns.taskTemplates,
  validateSearch: asItStands,
  component: lazy(() => import('../task-templates/task-template-list.page.tsx'), 'TaskTemplateListPage'),
});
const taskTemplateNew = createRoute({
  getParentRoute: () => main,
  path: patterns.taskTemplateNew,
  validateSearch: asItStands,
  component: lazy(() => import('../task-templates/task-template.page.tsx'), 'NewTaskTemplatePage'),
});
const taskTemplate = createRoute({
  getParentRoute: () => main,
  path: patterns.taskTemplate,
  component: lazy(() => import('../task-templates/task-template.page.tsx'), 'TaskTemplatePage'),
});

const reportTemplates = createRoute({
  getParentRoute: () => main,
  path: patterns.reportTemplates,
  component: lazy(() => import('../reports/templates/template-list.page.tsx'), 'ReportTemplatesPage'),
});

const bugManager = createRoute({
  getParentRoute: () => main,
  id: 'bugManager',
  component: lazy(() => import('../bugs/bug-list.layout.tsx'), 'BugListLayout'),
});

/** Parent of the pages of vulnerability types, so that their tree stays mounted when the user opens another type. */
const bugTree = createRoute({
  getParentRoute: () => bugManager,
  id: 'bugTree',
  component: lazy(() => import('../bugs/bug-list.page.tsx'), 'BugListPage'),
});
const bugList = createRoute({
  getParentRoute: () => bugTree,
  path: patterns.bugList,
  component: lazy(() => import('../bugs/bug-list.page.tsx'), 'NoBugPage'),
});
const bug = createRoute({
  getParentRoute: () => bugTree,
  path: patterns.bug,
  component: lazy(() => import('../bugs/bug.page.tsx'), 'BugPage'),
});

const bugProposals = createRoute({
  getParentRoute: () => bugManager,
  path: patterns.bugProposals,
  validateSearch: asItStands,
  component: lazy(() => import('../bugs/proposal-list.page.tsx'), 'ProposalListPage'),
});
const bugProposal = createRoute({
  getParentRoute: () => bugManager,
  path: patterns.bugProposal,
  component: lazy(() => import('../bugs/proposal.page.tsx'), 'ProposalPage'),
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
  validateSearch: asItStands,
  component: lazy(() => import('../workspaces/workspace.page.tsx'), 'WorkspacePage'),
});

const reportSections = createRoute({
  getParentRoute: () => main,
  path: patterns.reportSections,
  validateSearch: asItStands,
  component: lazy(() => import('../reports/sections/report-sections.page.tsx'), 'ReportSectionsPage'),
});

const customFields = createRoute({
  getParentRoute: () => main,
  path: patterns.customFields,
  component: lazy(() => import('../workspaces/fields/custom-fields.page.tsx'), 'CustomFieldsPage'),
});

const glossary = createRoute({
  getParentRoute: () => main,
  path: patterns.glossary,
  component: lazy(() => import('../workspaces/glossary/glossary.page.tsx'), 'GlossaryPage'),
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

const backups = createRoute({
  getParentRoute: () => main,
  path: patterns.backups,
  component: lazy(() => import('../backup/backup.page.tsx'), 'BackupPage'),
});

export const managerRoutes = [
  userManager.addChildren([users, roles]),
  checklists,
  taskTemplates,
  taskTemplateNew,
  taskTemplate,
  reportTemplates,
  bugManager.addChildren([bugTree.addChildren([bugList, bug]), bugProposals, bugProposal]),
  workspaces,
  workspace,
  reportSections,
  customFields,
  glossary,
  config,
  audit,
  backups,
] as const;
