import { createRoot } from 'react-dom/client';
import { keptLanguage, startI18n } from '../../lib/i18n.ts';
import { DesignProvider } from '../../ui/design/design-provider.tsx';
import { hideSplash } from '../../ui/feedback/splash.ts';
import { readAddress, takeToken } from './reader-address.ts';
import { ReaderPage } from './reader-page.tsx';
import { createShareStore } from './share-store.ts';

/** Starts the page of a shared report, which has no session and its own scripts. Rejects if its texts cannot be loaded. */
export async function start(): Promise<void> {
  // Takes the token first, so that nothing is rendered or requested while the URL contains the token.
  const token = takeToken();
  const address = readAddress(location.hash);
  const store = createShareStore(token, () => (document.documentElement.lang === 'en' ? 'en' : 'vi'));
  // Requests the report and the Markdown renderer in parallel with the texts of the page.
  const opened = store.open(address.language ?? keptLanguage());
  import('../../ui/markdown/markdown-body.tsx').catch(() => undefined);
  await startI18n(undefined, 'report');
  createRoot(document.getElementById('root') as HTMLElement).render(
    <DesignProvider>
      <ReaderPage store={store} />
    </DesignProvider>,
  );
  await opened;
  hideSplash();
}
