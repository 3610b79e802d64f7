import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import { FIRST_WORKSPACE_NAME, type WorkspaceSummary } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { backupsQuery } from '../backup/backups.queries.ts';
import { configQuery } from '../config/config.queries.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { summaryQuery, workspaceQuery } from '../workspaces/workspaces.queries.ts';
import { projectsOf, useMayBegin } from './use-new-workspace.ts';

const none = { configure: false, mail: false, people: false, project: false, backup: false };

/** Returns the number of other members. A System user can work in a workspace without being a member of it. */
function othersIn(summary: WorkspaceSummary | undefined, system: boolean): number {
  if (!summary) return 0;
  const own = system ? summary.byRole.some(({ name, members }) => isSystem({ name }) && members > 0) : true;
  return summary.members - (own ? 1 : 0);
}

export interface FirstStep {
  name: 'name' | 'logo' | 'mail' | 'people' | 'project' | 'backup';
  done: boolean;
  href: string;
}

/**
 * Returns the first steps that the user may take, or undefined during loading. Returns null if none of the steps is left to do, if their
 * state cannot be loaded, if the user has hidden them, or for the dashboard of another user.
 */
export function useFirstSteps(dashboard: Dashboard | undefined, own: boolean): FirstStep[] | null | undefined {
  const { id, name } = useProfile().currentWorkspace;
  const rights = useMayBegin();
  const begins = own && dashboard && (rights.configure || rights.mail || rights.people) && !dashboard.layout.hidden.includes('firstSteps');
  const may = begins ? rights : none;
  const projects = dashboard ? projectsOf(dashboard) : 0;
  const background = { background: true };
  const workspace = useQuery({ ...workspaceQuery(id), enabled: may.configure, meta: background });
  const config = useQuery({ ...configQuery, enabled: may.mail, meta: background });
  const summary = useQuery({ ...summaryQuery(id), enabled: may.people, meta: background });
  const backups = useQuery({ ...backupsQuery, enabled: may.backup, refetchInterval: false });
  const asked = [workspace, config, summary, backups];
  // Returns null after the first failed attempt, so that the figures do not wait for further attempts.
  if (asked.some(({ isError, isLoading, failureCount }) => isError || (isLoading && failureCount > 0))) return null;
  if (asked.some(({ isLoading }) => isLoading)) return undefined;
  const steps: (FirstStep & { may: boolean })[] = [
    { name: 'name', may: may.configure, done: name !== FIRST_WORKSPACE_NAME, href: paths.workspace(id, { at: 'name' }) },
    { name: 'logo', may: may.configure, done: workspace.data?.logo != null, href: paths.workspace(id, { at: 'logo' }) },
    { name: 'mail', may: may.mail, done: config.data?.mail != null || config.data?.installationMail === true, href: paths.config() },
    { name: 'people', may: may.people, done: othersIn(summary.data, rights.backup) > 0, href: paths.users() },
    { name: 'project', may: may.project, done: projects > 0, href: paths.projects({ create: true }) },
    { name: 'backup', may: may.backup, done: backups.data?.schedule != null || backups.data?.last != null, href: paths.backups() },
  ];
  const shown = steps.filter((step) => step.may);
  return shown.every(({ done }) => done) ? null : shown;
}
