import { createRoot } from 'react-dom/client';
import { keptLanguage, startI18n } from '../../lib/i18n.ts';
import { DesignProvider } from '../../ui/design/design-provider.tsx';
import { hideSplash } from '../../ui/feedback/splash.ts';
import { firstLanguage, readAddress, takeToken } from './reader-address.ts';
import { ReaderPage } from './reader-page.tsx';
import { createShareStore } from './share-store.ts';

/**
 * The page of a shared report: for whoever holds its link, with scripts of its own. It knows of no session and keeps nothing on the device
 * but, for this tab, the token of the link, the name a reader signs with and what they typed and did not send. Rejects when its words cannot be loaded.
 */
export async function start(): Promise<void> {
  // Before anything is drawn or asked for.
  const token = takeToken();
  const address = readAddress(location.hash);
  const language = firstLanguage(address.language, navigator.languages);
  const store = createShareStore(token, () => (document.documentElement.lang === 'en' ? 'en' : 'vi'));
  // While the report is asked for, what draws its texts comes as well.
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
