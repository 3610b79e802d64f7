import type { Workspace, WorkspaceSummary } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { columnSort } from '../lib/address-values.ts';
import type { SortField } from './workspaces.search.ts';

/** `summary` is undefined until it is loaded. */
export interface WorkspaceRow {
  workspace: Workspace;
  summary: WorkspaceSummary | undefined;
}

type Sortable = string | number | null | undefined;

const figures: Record<SortField, (row: WorkspaceRow) => Sortable> = {
  name: ({ workspace }) => workspace.name,
  members: ({ summary }) => summary?.members,
  projects: ({ summary }) => summary?.projects?.total,
  issues: ({ summary }) => summary?.issues?.total,
  lastSeenAt: ({ summary }) => summary?.lastSeenAt,
};

/** Sorts the rows. Rows with an unknown or hidden value come last in either direction. */
export function sortedRows(rows: readonly WorkspaceRow[], sortBy: SortField | `-${SortField}`): WorkspaceRow[] {
  const { id, desc } = columnSort(sortBy);
  const order = desc ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [figures[id](a) ?? null, figures[id](b) ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return order * (typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'vi'));
  });
}
