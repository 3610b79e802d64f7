import { bugsContract, type VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { useLanguage } from '../lib/i18n.ts';
import { storage } from '../lib/storage.ts';
import { useMaybeProfile } from '../profile/profile.queries.ts';

export interface VulnerabilityTree {
  tree: VulnerabilityNode[];
  /** The time of the last update, as the server returned it. The next request sends this time as `from`. */
  lastUpdate: string;
}

const UPDATE_AFTER_MS = 1_500;

interface Cached extends VulnerabilityTree {
  workspaceId: string;
  language: string;
}

function isCached(value: unknown): value is Cached {
  const cached = value as Partial<Cached> | null;
  return Array.isArray(cached?.tree) && typeof cached.lastUpdate === 'string';
}

/** Returns the cached tree. The tree of another workspace or language counts as absent. */
export function cachedTree(workspaceId: string, language: string): VulnerabilityTree | undefined {
  const cached = storage.getJson('vrts');
  if (!isCached(cached) || cached.workspaceId !== workspaceId || cached.language !== language) return undefined;
  return { tree: cached.tree, lastUpdate: cached.lastUpdate };
}

function keepTree(workspaceId: string, language: string, { tree, lastUpdate }: VulnerabilityTree): void {
  storage.setJson('vrts', { workspaceId, language, tree, lastUpdate } satisfies Cached);
}

/** Requests the tree if it has changed since `known`. Stores and returns the newer tree, or returns `known` if nothing has changed. */
export async function fetchTree(workspaceId: string, language: string, known: VulnerabilityTree | undefined): Promise<VulnerabilityTree> {
  const { tree, lastUpdate } = await call(bugsContract.tree, { body: { from: known?.lastUpdate ?? null } }, { background: true });
  if (tree === null && known) return known;
  const fresh = { tree: tree ?? [], lastUpdate };
  keepTree(workspaceId, language, fresh);
  return fresh;
}

const key = (workspaceId: string, language: string) => ['vrts', workspaceId, language] as const;

const treeQuery = (workspaceId: string, language: string) =>
  queryOptions({
    queryKey: key(workspaceId, language),
    queryFn: () => cachedTree(workspaceId, language) ?? fetchTree(workspaceId, language, undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { background: true },
  });

export function useVulnerabilityTree(): readonly VulnerabilityNode[] | undefined {
  const profile = useMaybeProfile();
  const language = useLanguage();
  const workspaceId = profile?.currentWorkspace.id ?? '';
  return useQuery({ ...treeQuery(workspaceId, language), enabled: workspaceId !== '' }).data?.tree;
}

export function useTreeUpdates(): void {
  const queryClient = useQueryClient();
  const language = useLanguage();
  const workspaceId = useMaybeProfile()?.currentWorkspace.id;
  useEffect(() => {
    if (!workspaceId) return;
    const update = () => {
      const known = cachedTree(workspaceId, language);
      const updated = known
        ? fetchTree(workspaceId, language, known).then((tree) => queryClient.setQueryData(key(workspaceId, language), tree))
        : queryClient.ensureQueryData(treeQuery(workspaceId, language));
      // If the request fails, the cached tree stays in use.
      updated.catch(() => undefined);
    };
    // The tree is large, so the data of the page is requested first.
    const later = setTimeout(update, UPDATE_AFTER_MS);
    return () => clearTimeout(later);
  }, [queryClient, workspaceId, language]);
}

export function useRefreshTree(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => {
    storage.remove('vrts');
    return queryClient.invalidateQueries({ queryKey: ['vrts'] });
  };
}

/**
 * Removes the cached tree. Call this function when the user switches the language; switching the workspace and signing out remove the tree
 * with the session.
 */
export function forgetTree(queryClient: Pick<QueryClient, 'removeQueries'>): void {
  storage.remove('vrts');
  queryClient.removeQueries({ queryKey: ['vrts'], type: 'inactive' });
}
