import { lazy, Suspense } from 'react';
import type { useTextLibrary } from './use-text-library.ts';

const SnippetForm = lazy(() => import('../../../snippets/snippet-form.tsx').then((module) => ({ default: module.SnippetForm })));
const SnippetsDrawer = lazy(() => import('../../../snippets/snippets-drawer.tsx').then((module) => ({ default: module.SnippetsDrawer })));

export function LibraryDrawers({ opened, close }: Pick<ReturnType<typeof useTextLibrary>, 'opened' | 'close'>) {
  return (
    <Suspense>
      {opened === 'all' && <SnippetsDrawer onClose={close} />}
      {opened !== null && opened !== 'all' && <SnippetForm snippet={opened} onClose={close} />}
    </Suspense>
  );
}
