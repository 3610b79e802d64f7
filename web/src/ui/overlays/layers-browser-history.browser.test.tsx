import { createRootRouteWithContext, createRoute, createRouter, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render as renderInPage } from 'vitest-browser-react/pure';
import { Environment } from '../../../test/environment.tsx';
import { t } from '../../../test/words.ts';
import { createQueryClient } from '../../app/query-client.ts';
import type { AppRouter } from '../../app/router.tsx';
import { showLanguage } from '../../lib/i18n.ts';
import { createNumberedHistory } from '../../lib/numbered-history.ts';
import { PartsProvider } from '../design/parts-provider.tsx';
import { Button } from '../layout/button.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { Drawer } from './drawer.tsx';
import { watchLayers } from './layers.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

function Form() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="Tên" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <UnsavedGuard when={text !== ''} />
    </>
  );
}

function Page() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  return (
    <main>
      <h1>{pathname}</h1>
      <Button onClick={() => setOpened(true)}>Mở</Button>
      {pathname === '/hai' && <Form />}
      <TextLink href="/bon">Trang bốn</TextLink>
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

const own = location.hash;
let end: () => Promise<void>;

beforeEach(async () => {
  await page.viewport(360, 740);
  await showLanguage('vi');
  location.hash = '#/mot';
  await settled();
  const history = createNumberedHistory();
  const queryClient = createQueryClient();
  const root = createRootRouteWithContext<object>()({ component: Root });
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component: Page })]);
  const router = createRouter({ routeTree, history, context: {} }) as unknown as AppRouter;
  const { unmount } = await renderInPage(<Environment router={router} queryClient={queryClient} />);
  end = async () => {
    await unmount();
    history.destroy();
    window.history.replaceState(null, '', own || location.pathname + location.search);
  };
  await shown('/mot');
  router.history.push('/hai');
  await shown('/hai');
});

afterEach(() => end());

test('with the history of the browser, a drawer on a phone has an entry only while it is open', async () => {
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
});

describe('with unsaved text, on a phone', () => {
  const text = () => page.getByLabelText('Tên', { exact: true });
  const link = () => page.getByRole('link', { name: 'Trang bốn' }).click();
  const stay = async () => {
    await page.getByRole('button', { name: t('ui:leave.stay') }).click();
    await closed();
  };
  const leave = async () => {
    await page.getByRole('button', { name: t('ui:leave.confirm') }).click();
    await closed();
  };
  const asked = async () => {
    await expect.element(page.getByRole('dialog', { name: t('ui:leave.title') })).toBeVisible();
    await settled();
  };
  const back = async () => {
    window.history.back();
    await asked();
  };
  const kept = async () => {
    await shown('/hai');
    await expect.element(text()).toHaveValue('Chữ chưa lưu');
    expect(location.hash).toBe('#/hai');
  };

  beforeEach(async () => {
    await text().fill('Chữ chưa lưu');
    await settled();
  });

  test('Back and Stay keep the page and its entry, and everything asks again', async () => {
    for (const _ of [1, 2]) {
      await back();
      await stay();
      await kept();
    }
    await link();
    await asked();
    await stay();
    await kept();
    await back();
    await leave();
    await shown('/mot');
    expect(location.hash).toBe('#/mot');
    await link();
    await shown('/bon');
  });

  test('a typed address and Stay restore the address without another question, and everything asks again', async () => {
    for (const _ of [1, 2]) {
      location.hash = '#/nam';
      await asked();
      await stay();
      await kept();
    }
    await back();
    await stay();
    await kept();
    location.hash = '#/nam';
    await asked();
    await leave();
    await shown('/nam');
    window.history.back();
    await shown('/hai');
    await settled();
    window.history.back();
    await shown('/mot');
  });

  test('Back and Leave go to the page before', async () => {
    await back();
    await leave();
    await shown('/mot');
    expect(location.hash).toBe('#/mot');
    window.history.forward();
    await shown('/hai');
    await settled();
    await link();
    await shown('/bon');
  });

  test('a link and Stay keep the page and its entry, and everything asks again', async () => {
    for (const _ of [1, 2]) {
      await link();
      await asked();
      await stay();
      await kept();
    }
    await back();
    await stay();
    await kept();
    await link();
    await asked();
    await leave();
    await shown('/bon');
  });

  test('a link and Leave add one entry, from which Back goes to the page with the text', async () => {
    const index = () => window.history.state.__TSR_index;
    const before = index();
    const entries = window.history.length;
    await link();
    await asked();
    await leave();
    await shown('/bon');
    expect(window.history.length).toBe(entries + 1);
    expect(index()).toBe(before + 1);
    window.history.back();
    await shown('/hai');
    await settled();
    expect(window.history.state).not.toHaveProperty('layer');
    expect(index()).toBe(before);
    window.history.back();
    await shown('/mot');
  });
});
