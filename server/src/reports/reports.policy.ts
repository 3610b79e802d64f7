import { canReadHistory, type ProjectAccess } from '../projects/projects.policy.ts';

/** How a report is to be, its versions, and what readers of links left: the team's own. */
export const canSeeReportSettings = canReadHistory;

/** To make links, change and end them, and to keep numbered versions. Ending is possible in an archived project too. */
export const canShare = (access: ProjectAccess): boolean =>
  access.reads !== 'none' && access.frozen !== 'PROJECT_DELETED' && access.hats.has('LEAD');
