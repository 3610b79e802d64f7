import type { DbOrTx } from '../../platform/database/database.ts';
import type { ProjectAccess } from '../../projects/projects.policy.ts';
import { decidesCorrections } from '../issues.policy.ts';
import { listCorrectedIssues } from './corrections.repo.ts';

/** Returns the ids of the project's issues with open corrections; empty for users who cannot decide on corrections. */
export const issuesToCorrect = async (
  db: DbOrTx,
  { workspaceId, projectId, access }: { workspaceId: string; projectId: string; access: ProjectAccess },
): Promise<ReadonlySet<string>> => new Set(decidesCorrections(access) ? await listCorrectedIssues(db, workspaceId, projectId) : []);
