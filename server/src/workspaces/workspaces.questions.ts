import type { ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { UserSummary } from '@coloa/contract/users/users.schema.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

/** The numbers of users by state of each workspace, in the given order; one query for any number. */
export const peopleOfWorkspaces =
  question<(db: DbOrTx, workspaces: readonly { id: string; name: string; mayWrite: boolean }[]) => Promise<UserSummary[]>>(
    'people of workspaces',
  );

/** The number of projects of workspaces in each status, without projects in the bin. */
export const projectsOfWorkspaces =
  question<(db: DbOrTx, workspaceIds: readonly string[]) => Promise<{ workspaceId: string; status: ProjectStatus; projects: number }[]>>(
    'projects of workspaces',
  );

/** The number of issues of workspaces with each severity, as lists count them. */
export const issuesOfWorkspaces =
  question<(db: DbOrTx, workspaceIds: readonly string[]) => Promise<{ workspaceId: string; severity: Severity; issues: number }[]>>(
    'issues of workspaces',
  );
