import type { Actor } from '../platform/actor.ts';
import { canEditProject, canReadHistory, canReadProject, canWriteIssue, type ProjectAccess } from '../projects/projects.policy.ts';

/** Whose eyes a report is made for. */
export interface ReportViewer {
  workspaceId: string;
  /** IANA name. */
  timeZone: string;
  /** What they are in the project. */
  access: ProjectAccess;
  /** Their team gives it to them: with what was tested, though they see no more of the project than what is published. */
  given?: boolean;
}

/** How a report is to be, its versions, and what readers of links left: the team's own. */
export const canSeeReportSettings = canReadHistory;

/** Say how a report is to be, and keep one under a number. */
export const canKeepVersion = canEditProject;

/** Create and change links: a changed link is a write, and an archived project is read-only. */
export const canShare = canEditProject;

/** See links with their logs, and end them: whatever becomes of the project. */
export const canEndShares = (access: ProjectAccess): boolean => canReadProject(access) && access.hats.has('LEAD');

/** Readers of a link or version have no role in the project, and only see published content. */
export const READER: ProjectAccess = { hats: new Set(), reads: 'published', deletes: false, frozen: null };

/** See what readers of links left. */
export const canSeeShareMessages = canReadHistory;

/** Say that it is done. */
export const canSettleShareMessages = canWriteIssue;

type Rights = Pick<Actor, 'permissions'>;

/** Add templates of the workspace, rename and delete them. */
export const canKeepTemplates = ({ permissions }: Rights): boolean => permissions.has('WRITE_CONFIG');

/** Users who write reports can see and use templates; clients cannot. @param ofTeam the actor reads a project as a member of its team */
export const canUseTemplates = (actor: Rights, ofTeam: boolean): boolean => ofTeam || canKeepTemplates(actor);
