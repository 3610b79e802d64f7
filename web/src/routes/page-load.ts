import type { QueryClient } from '@tanstack/react-query';

interface LoadArgs {
  queryClient: QueryClient;
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
}

/** Starts the requests of a page before it is rendered, and for a link under the pointer. Exported as `load` by the module of the page. */
export type Load = (args: LoadArgs) => void;

interface RouteArgs {
  context: { queryClient: QueryClient };
  params: LoadArgs['params'];
  location: { search: object };
}

/** Returns the loader of a route, which calls the `load` function of its page. */
export const loading =
  (page: () => Promise<{ load: Load }>) =>
  ({ context, params, location }: RouteArgs): Promise<void> =>
    page().then(
      ({ load }) => load({ queryClient: context.queryClient, params, search: { ...location.search } }),
      // The component of the page has the same script and shows the error.
      () => undefined,
    );
