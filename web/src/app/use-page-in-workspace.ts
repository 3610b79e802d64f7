import { useRouterState } from '@tanstack/react-router';
import { errorSearch } from '../routes/error.search.ts';
import { paths, staysPut } from '../routes/paths.ts';

/**
 * Where to go on in another workspace, undefined for the same page: what stands on the screen may not exist there. A page about one
 * thing gives way to the dashboard, while an error page tries again what it could not show.
 */
export function usePageInWorkspace(): string | undefined {
  return useRouterState({
    select: ({ matches, location }) => {
      if (staysPut(location.href)) return errorSearch(location.search).from ?? paths.dashboard();
      return Object.keys(matches.at(-1)?.params ?? {}).length > 0 ? paths.dashboard() : undefined;
    },
  });
}
