import { useRouterState } from '@tanstack/react-router';
import { errorSearch } from './app.search.ts';
import { paths } from './paths.ts';

/**
 * Where to go on in another workspace, undefined for the same page: what stands on the screen may not exist there. A page about one
 * thing gives way to the dashboard, while an error page tries again what it could not show.
 */
export function usePlaceElsewhere(): string | undefined {
  return useRouterState({
    select: ({ matches, location }) => {
      const here = matches.at(-1);
      if (here?.staticData.staysPut) return errorSearch(location.search).from ?? paths.dashboard();
      return Object.keys(here?.params ?? {}).length > 0 ? paths.dashboard() : undefined;
    },
  });
}
