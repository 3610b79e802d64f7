/** The router and the providers that component tests and the story viewer share. */
import { toSearch } from '@coloa/contract/page-paths.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRouteWithContext, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import type { AppRouter } from '../src/app/router.tsx';
import { fromSearch } from '../src/routes/paths.ts';
import { DesignProvider } from '../src/ui/design/design-provider.tsx';
import { PartsProvider } from '../src/ui/design/parts-provider.tsx';

const Shown = createContext<ReactNode>(null);
/** The top padding leaves space for the app's header, below which table headers stick. */
const belowHeader = { padding: '64px 16px 16px' };

const ShownHere = () => (
  <PartsProvider>
    <main style={belowHeader}>{useContext(Shown)}</main>
  </PartsProvider>
);

/** Returns a history in memory that starts at `href`. Puts the URLs of links after `#`, as the app does. */
export function historyAt(href: string) {
  const history = createMemoryHistory({ initialEntries: [href] });
  history.createHref = (path) => `#${path}`;
  return history;
}

/** Shows the children of `Environment` at every URL. `pattern` is a path pattern with the parameters that the children read. */
export function routerOfOnePage(queryClient: QueryClient, { at = '/', pattern = '$' } = {}): AppRouter {
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: ShownHere, validateSearch: (search) => search });
  const options = { history: historyAt(at), context: { queryClient }, parseSearch: fromSearch, stringifySearch: toSearch };
  const routes = [...new Set(['/', '$', pattern])].map((path) => createRoute({ getParentRoute: () => root, path }));
  return createRouter({ routeTree: root.addChildren(routes), ...options }) as unknown as AppRouter;
}

interface EnvironmentProps {
  router: AppRouter;
  queryClient: QueryClient;
  children?: ReactNode;
}

export function Environment({ router, queryClient, children }: EnvironmentProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <DesignProvider>
        <Shown value={children}>
          <RouterProvider router={router} />
        </Shown>
      </DesignProvider>
    </QueryClientProvider>
  );
}
