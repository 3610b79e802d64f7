import { canEditProject, canReadHistory, type ProjectAccess } from '../projects/projects.policy.ts';

/** How a report is to be, its versions, and what readers of links left: the team's own. */
export const canSeeReportSettings = canReadHistory;

/** Say how a report is to be, and keep one under a number. */
export const canKeepVersion = canEditProject;

/** To make links, change and end them. Ending is possible in an archived project too. */
export const canShare = (access: ProjectAccess): boolean =>
  access.reads !== 'none' && access.frozen !== 'PROJECT_DELETED' && access.hats.has('LEAD');
