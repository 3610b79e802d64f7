import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { react, type Takes } from '../lib/api-client.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { toast } from '../ui/feedback/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** True for a secondary query, whose failure never leads to another page. */
      background?: boolean;
      /** Selects the problems that the page itself shows instead of its content. */
      takes?: Takes;
    };
    mutationMeta: {
      /** True if the component itself shows the error and a way to retry. */
      quiet?: boolean;
    };
  }
}

/**
 * Queries call the API with `{ background: true }`, and this client handles their errors. A failed query can lead to an error page only if
 * it has no data; otherwise, its data stays on the screen.
 */
export function createQueryClient(): QueryClient {
  // Listens to `focus` too, because switching between two visible windows triggers no `visibilitychange`.
  focusManager.setEventListener((onFocus) => {
    const visible = () => onFocus();
    addEventListener('visibilitychange', visible);
    addEventListener('focus', visible);
    return () => {
      removeEventListener('visibilitychange', visible);
      removeEventListener('focus', visible);
    };
  });
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const waiting = query.state.data === undefined && query.isActive() && !query.meta?.background;
        if (error instanceof ApiError && waiting) react(error, query.meta?.takes, { replace: true });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _result, mutation) => {
        if (mutation.meta?.quiet || (error instanceof ApiError && error.reported)) return;
        const retry = { label: i18next.t('ui:retry'), run: () => void mutation.execute(variables).catch(() => undefined) };
        toast.bad(failureText(error), error instanceof ApiError && error.retryable ? retry : undefined);
      },
    }),
    defaultOptions: {
      queries: {
        // The server may be reachable without an internet connection.
        networkMode: 'always',
        // Other users change the same lists, so older data is refetched when a page opens or the window is focused.
        staleTime: 5_000,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind !== 'throttled' && error.retryable,
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
