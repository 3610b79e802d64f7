import {
  createHashHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render as renderInPage } from 'vitest-browser-react/pure';
import { Environment } from '../../../test/environment.tsx';
import { t } from '../../../test/words.ts';
import { createQueryClient } from '../../app/query-client.ts';
import type { AppRouter } from '../../app/router.tsx';
import { showLanguage } from '../../lib/i18n.ts';
import { PartsProvider } from '../design/parts-provider.tsx';
import { Button } from '../layout/button.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { Drawer } from './drawer.tsx';
import { watchLayers } from './layers.ts';

function Page() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  return (
    <main>
      <h1>{pathname}</h1>
      <Button onClick={() => setOpened(true)}>Mở</Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} title="Thuộc tính">
        <TextLink href="/ba">Trang ba</TextLink>
      </Drawer>
    </main>
  );
}

function Root() {
  const router = useRouter();
  useEffect(() => watchLayers(router), [router]);
  return (
    <PartsProvider>
      <Outlet />
    </PartsProvider>
  );
}

const shown = (path: string) => expect.element(page.getByRole('heading', { level: 1, name: path, exact: true })).toBeInTheDocument();
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Mở' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await settled();
}

const closed = async () => {
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await settled();
};

test('with the history of the browser, a drawer on a phone has an entry only while it is open', async () => {
  const own = location.hash;
  await page.viewport(360, 740);
  await showLanguage('vi');
  location.hash = '#/mot';
  await settled();
  const history = createHashHistory();
  const queryClient = createQueryClient();
  const root = createRootRouteWithContext<object>()({ component: Root });
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component: Page })]);
  const router = createRouter({ routeTree, history, context: {} }) as unknown as AppRouter;
  const { unmount } = await renderInPage(<Environment router={router} queryClient={queryClient} />);
  try {
    await shown('/mot');
    router.history.push('/hai');
    await shown('/hai');
    await open();
    window.history.back();
    await closed();
    await shown('/hai');
    await open();
    await page.getByRole('button', { name: t('ui:close') }).click();
    await closed();
    await open();
    await page.getByRole('link', { name: 'Trang ba' }).click();
    await shown('/ba');
    await closed();
    window.history.back();
    await shown('/hai');
    await settled();
    window.history.back();
    await shown('/mot');
  } finally {
    await unmount();
    history.destroy();
    window.history.replaceState(null, '', own || location.pathname + location.search);
  }
});
