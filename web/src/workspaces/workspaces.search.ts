import { choiceOf, flagOf, present, sortOf, textOf } from '../lib/address-values.ts';

/** The columns by which the list can be sorted. */
export const WORKSPACE_SORTS = ['name', 'members', 'projects', 'issues', 'lastSeenAt'] as const;
export type SortField = (typeof WORKSPACE_SORTS)[number];

/** The state of the list of workspaces, as stored in the address. */
export interface WorkspaceSearch {
  q?: string;
  sortBy?: SortField | `-${SortField}`;
  /** Shows the workspaces in the bin. */
  bin?: true;
  /** The form for a new workspace is open. */
  create?: true;
}

export type WorkspaceChanges = { [Name in keyof WorkspaceSearch]?: WorkspaceSearch[Name] | undefined };

/** Reads the state from a page address. Invalid values are ignored instead of rejected. */
export function workspaceSearch(raw: Readonly<Record<string, unknown>>): WorkspaceSearch {
  return present<WorkspaceSearch>({
    q: textOf(raw.q),
    sortBy: sortOf(WORKSPACE_SORTS, raw.sortBy),
    bin: flagOf(raw.bin) || undefined,
    create: flagOf(raw.create) || undefined,
  });
}

/** The settings of a workspace that an address can focus. */
const WORKSPACE_PLACES = ['name', 'logo'] as const;
export type WorkspacePlace = (typeof WORKSPACE_PLACES)[number];

export const workspacePlace = (raw: Readonly<Record<string, unknown>>): WorkspacePlace | undefined => choiceOf(WORKSPACE_PLACES, raw.at);
