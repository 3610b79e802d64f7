import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './app/query-client.ts';
import { reactionsOf } from './app/reactions.ts';
import { createAppRouter } from './app/router.tsx';
import { onApiFailure } from './lib/api-client.ts';
import { ApiError } from './lib/api-error.ts';
import { startI18n } from './lib/i18n.ts';
import { reloadPage } from './lib/reload.ts';
import { session } from './lib/session.ts';
import { DesignProvider } from './ui/design-provider.tsx';
import { hideSplash } from './ui/splash.ts';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
onApiFailure(reactionsOf(router, queryClient));
session.onReplacedElsewhere(reloadPage);
router.subscribe('onResolved', hideSplash);

// Without words there is no page; trying again is all that is left, and needs none.
await startI18n().catch(() => new Promise(() => setTimeout(reloadPage, 3_000)));

createRoot(document.getElementById('root') as HTMLElement, {
  onCaughtError: (error) => {
    // A refusal is no mistake of the page; `RouteFailure` shows it.
    if (!(error instanceof ApiError)) console.error(error);
  },
}).render(
  <QueryClientProvider client={queryClient}>
    <DesignProvider>
      <RouterProvider router={router} />
    </DesignProvider>
  </QueryClientProvider>,
);
