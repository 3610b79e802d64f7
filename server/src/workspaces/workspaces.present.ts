import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import type { WorkspaceRow } from './workspace-settings.repo.ts';
import { canDeleteWorkspace, canEditWorkspace, canRestoreWorkspace, type WorkspaceReader } from './workspaces.policy.ts';

export function presentWorkspace(row: WorkspaceRow, reader: WorkspaceReader): Workspace {
  const binned = row.deletedAt !== null;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    can: {
      edit: !binned && canEditWorkspace(reader),
      delete: !binned && canDeleteWorkspace(reader),
      restore: binned && canRestoreWorkspace(reader),
    },
  };
}
