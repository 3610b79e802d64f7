import type { QueryClient } from '@tanstack/react-query';

interface LoadArgs {
  queryClient: QueryClient;
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
}

/**
 * Starts a page's requests before the page is rendered, or when the pointer is over a link to it. The page's module exports the function as
 * `load`.
 */
export type Load = (args: LoadArgs) => void;

interface RouteArgs {
  context: { queryClient: QueryClient };
  params: LoadArgs['params'];
  location: { search: object };
}

export const loading =
  (page: () => Promise<{ load: Load }>) =>
  ({ context, params, location }: RouteArgs): Promise<void> =>
    page().then(
      ({ load }) => load({ queryClient: context.queryClient, params, search: { ...location.search } }),
      // Ignores a loading error. The page's component is in the same script, so rendering the page reports the error.
      () => undefined,
    );
