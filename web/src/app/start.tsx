import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { callWithSession, onApiFailure } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { withToken } from '../lib/api-token.ts';
import { startI18n } from '../lib/i18n.ts';
import { pastSession } from '../lib/past-session.ts';
import { reloadPage } from '../lib/reload.ts';
import { session } from '../lib/session.ts';
import { DesignProvider } from '../ui/design/design-provider.tsx';
import { hideSplash } from '../ui/feedback/splash.ts';
import { whenNothingToLose, wouldLose } from '../ui/overlays/leaving.ts';
import { createQueryClient } from './query-client.ts';
import { reactionsOf } from './reactions.ts';
import { createAppRouter } from './router.tsx';

/** Starts the app with all its pages. Rejects if its texts cannot be loaded. */
export async function start(): Promise<void> {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  callWithSession({ token: session.token, withToken });
  onApiFailure(reactionsOf(router, queryClient));
  session.onReplacedElsewhere(() => {
    // After the user signs out, nothing stays visible. After the user signs in or switches the workspace, unsaved text stays until the user
    // discards it.
    if (session.refreshToken() === null || !wouldLose()) return reloadPage();
    whenNothingToLose(reloadPage);
    pastSession.begin();
  });
  router.subscribe('onResolved', hideSplash);
  await startI18n();
  createRoot(document.getElementById('root') as HTMLElement, {
    onCaughtError: (error) => {
      // API errors are not bugs of the page, so they are not logged; `RouteFailure` shows them.
      if (!(error instanceof ApiError)) console.error(error);
    },
  }).render(
    <QueryClientProvider client={queryClient}>
      <DesignProvider>
        <RouterProvider router={router} />
      </DesignProvider>
    </QueryClientProvider>,
  );
}
