import type { Actor } from '../platform/actor.ts';
import { canEditProject, canReadHistory, canReadProject, canWriteIssue, type ProjectAccess } from '../projects/projects.policy.ts';

export interface ReportViewer {
  workspaceId: string;
  /** An IANA time zone name. */
  timeZone: string;
  access: ProjectAccess;
  /**
   * Whether the team shares the report with this reader. If so, the report includes the tested controls, although the reader can only see
   * published content.
   */
  given?: boolean;
}

/** Clients cannot see report settings, versions and messages of readers. */
export const canSeeReportSettings = canReadHistory;

export const canKeepVersion = canEditProject;

export const canShare = canEditProject;

/** Leads can end links in any state of the project. */
export const canEndShares = (access: ProjectAccess): boolean => canReadProject(access) && access.hats.has('LEAD');

/** Readers of a link or version have no role in the project, and only see published content. */
export const READER: ProjectAccess = { hats: new Set(), reads: 'published', deletes: false, frozen: null };

export const canSeeShareMessages = canReadHistory;

export const canSettleShareMessages = canWriteIssue;

type Rights = Pick<Actor, 'permissions'>;

export const canKeepTemplates = ({ permissions }: Rights): boolean => permissions.has('WRITE_CONFIG');

/** @param ofTeam whether the actor reads a project as a member of its team */
export const canUseTemplates = (actor: Rights, ofTeam: boolean): boolean => ofTeam || canKeepTemplates(actor);
