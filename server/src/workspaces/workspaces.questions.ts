import type { ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { UserSummary } from '@coloa/contract/users/users.schema.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

export const peopleOfWorkspaces =
  question<(db: DbOrTx, workspaces: readonly { id: string; name: string; mayWrite: boolean }[]) => Promise<UserSummary[]>>(
    'people of workspaces',
  );

export const projectsOfWorkspaces =
  question<(db: DbOrTx, workspaceIds: readonly string[]) => Promise<{ workspaceId: string; status: ProjectStatus; projects: number }[]>>(
    'projects of workspaces',
  );

export const issuesOfWorkspaces =
  question<(db: DbOrTx, workspaceIds: readonly string[]) => Promise<{ workspaceId: string; severity: Severity; issues: number }[]>>(
    'issues of workspaces',
  );
