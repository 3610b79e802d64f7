import { createRoot } from 'react-dom/client';
import { keptLanguage, startI18n } from '../../lib/i18n.ts';
import { DesignProvider } from '../../ui/design/design-provider.tsx';
import { hideSplash } from '../../ui/feedback/splash.ts';
import { firstLanguage, readAddress, takeToken } from './reader-address.ts';
import { ReaderPage } from './reader-page.tsx';
import { createShareStore } from './share-store.ts';

/**
 * Starts the page of a shared report, for anyone who has its link. The page has no session and its own scripts. Rejects if the page's texts
 * cannot be loaded.
 */
export async function start(): Promise<void> {
  // Removes the token from the address before anything is rendered or requested.
  const token = takeToken();
  const address = readAddress(location.hash);
  const language = firstLanguage(address.language, navigator.languages);
  const store = createShareStore(token, () => (document.documentElement.lang === 'en' ? 'en' : 'vi'));
  // While the report is loading, the renderer of its texts is loaded too.
  const opened = store.open(address.language ?? keptLanguage());
  import('../../ui/markdown/markdown-body.tsx').catch(() => undefined);
  await startI18n(language, 'report');
  createRoot(document.getElementById('root') as HTMLElement).render(
    <DesignProvider>
      <ReaderPage store={store} />
    </DesignProvider>,
  );
  await opened;
  hideSplash();
}
