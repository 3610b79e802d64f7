import type { Actor } from '../platform/actor.ts';
import { canEditProject, canReadHistory, canReadProject, canWriteIssue, type ProjectAccess } from '../projects/projects.policy.ts';

/** The reader of a report, for whom it is filtered. */
export interface ReportViewer {
  workspaceId: string;
  /** IANA name. */
  timeZone: string;
  /** The reader's rights in the project. */
  access: ProjectAccess;
  /**
   * Whether the team shares the report with this reader, including the tested controls, although the reader can only see published content
   * of the project.
   */
  given?: boolean;
}

/** Report settings, versions and messages of readers are internal. */
export const canSeeReportSettings = canReadHistory;

/** Whether the actor can change the report settings and save versions. */
export const canKeepVersion = canEditProject;

/** Whether the actor can create and change links; not in an archived project, which is read-only. */
export const canShare = canEditProject;

/** Returns whether the actor can see links with their logs, and revoke links: in any state of the project. */
export const canEndShares = (access: ProjectAccess): boolean => canReadProject(access) && access.hats.has('LEAD');

/** Readers of a link or version have no role in the project, and only see published content. */
export const READER: ProjectAccess = { hats: new Set(), reads: 'published', deletes: false, frozen: null };

export const canSeeShareMessages = canReadHistory;

/** Whether the actor can mark messages of readers as done. */
export const canSettleShareMessages = canWriteIssue;

type Rights = Pick<Actor, 'permissions'>;

/** Returns whether the actor can add, rename and delete templates of the workspace. */
export const canKeepTemplates = ({ permissions }: Rights): boolean => permissions.has('WRITE_CONFIG');

/** Returns whether the actor can see and use templates; clients cannot. @param ofTeam the actor reads a project as a member of its team */
export const canUseTemplates = (actor: Rights, ofTeam: boolean): boolean => ofTeam || canKeepTemplates(actor);
