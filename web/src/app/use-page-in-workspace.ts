import { useRouterState } from '@tanstack/react-router';
import { errorSearch } from '../routes/error.search.ts';
import { paths, staysPut } from '../routes/paths.ts';

/**
 * The address in another workspace, undefined for the same page, because the current objects may not exist there. A page about one object
 * is replaced by the dashboard; an error page retries the failed page.
 */
export function usePageInWorkspace(): string | undefined {
  return useRouterState({
    select: ({ matches, location }) => {
      if (staysPut(location.href)) return errorSearch(location.search).from ?? paths.dashboard();
      return Object.keys(matches.at(-1)?.params ?? {}).length > 0 ? paths.dashboard() : undefined;
    },
  });
}
