import { choiceOf, flagOf, present, sortOf, textOf } from '../lib/address-values.ts';

export const WORKSPACE_SORTS = ['name', 'members', 'projects', 'issues', 'lastSeenAt'] as const;
export type SortField = (typeof WORKSPACE_SORTS)[number];

export interface WorkspaceSearch {
  q?: string;
  sortBy?: SortField | `-${SortField}`;
  bin?: true;
  create?: true;
}

export type WorkspaceChanges = { [Name in keyof WorkspaceSearch]?: WorkspaceSearch[Name] | undefined };

/** Parses the search parameters and ignores invalid values. */
export function workspaceSearch(raw: Readonly<Record<string, unknown>>): WorkspaceSearch {
  return present<WorkspaceSearch>({
    q: textOf(raw.q),
    sortBy: sortOf(WORKSPACE_SORTS, raw.sortBy),
    bin: flagOf(raw.bin) || undefined,
    create: flagOf(raw.create) || undefined,
  });
}

const WORKSPACE_PLACES = ['name', 'logo'] as const;
export type WorkspacePlace = (typeof WORKSPACE_PLACES)[number];

export const workspacePlace = (raw: Readonly<Record<string, unknown>>): WorkspacePlace | undefined => choiceOf(WORKSPACE_PLACES, raw.at);
