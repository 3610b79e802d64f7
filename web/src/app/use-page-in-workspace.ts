import { useRouterState } from '@tanstack/react-router';
import { errorSearch } from '../routes/error.search.ts';
import { paths, staysPut } from '../routes/paths.ts';

/**
 * Returns the path to open after switching the workspace; undefined for the current page. A page about one object becomes the dashboard,
 * because the object may not exist in the other workspace.
 */
export function usePageInWorkspace(): string | undefined {
  return useRouterState({
    select: ({ matches, location }) => {
      if (staysPut(location.href)) return errorSearch(location.search).from ?? paths.dashboard();
      return Object.keys(matches.at(-1)?.params ?? {}).length > 0 ? paths.dashboard() : undefined;
    },
  });
}
