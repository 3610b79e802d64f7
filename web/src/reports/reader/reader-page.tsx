import type { Language } from '@coloa/contract/languages.ts';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { failureText } from '../../lib/api-error.ts';
import { keptLanguage, showLanguage, useLanguage } from '../../lib/i18n.ts';
import { reloadPage } from '../../lib/reload.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { goToPlace, type Spot } from '../document/places.tsx';
import { readAddress, readerHref, takeToken } from './reader-address.ts';
import type { Reading, ShareStore } from './share-store.ts';
import { ShownReport } from './shown-report.tsx';
import { Stumble } from './stumble.tsx';
import { useDownloads } from './use-downloads.ts';

const PasswordPage = lazy(async () => ({ default: (await import('./password-page.tsx')).PasswordPage }));
const EndedPage = lazy(async () => ({ default: (await import('./ended-page.tsx')).EndedPage }));
const FailedPage = lazy(async () => ({ default: (await import('./failed-page.tsx')).FailedPage }));

function useAddress({ link }: ShareStore): void {
  useEffect(() => {
    const follow = () => {
      const address = readAddress(location.hash);
      if (address.link !== link) return reloadPage();
      // The reader opened the same link again, so the URL contains its token again.
      if (address.token !== '') takeToken();
      if (address.at) goToPlace(address.at);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [link]);
}

export function ReaderPage({ store }: { store: ShareStore }) {
  return (
    <Stumble>
      <Suspense>
        <Reader store={store} />
      </Suspense>
    </Stumble>
  );
}

/**
 * Returns the language that the page must have, or null if it can keep `language`. A language in the URL takes precedence over the link's
 * languages, because the reader chose it.
 */
function languageNeeded(reading: Reading, language: Language): Language | null {
  if (reading.step === 'shown') return reading.report.document.language;
  if (!('languages' in reading) || !reading.languages || readAddress(location.hash).language) return null;
  return reading.languages.includes(language) ? null : (reading.languages[0] ?? null);
}

function useSpoken(reportLanguage: Language | null): Language | null {
  const [spoken, setSpoken] = useState<Language | null>(null);
  useEffect(() => {
    if (!reportLanguage) return;
    showLanguage(reportLanguage).then(
      () => setSpoken(reportLanguage),
      // If the texts cannot be loaded, the report is shown, with buttons in the previous language.
      () => setSpoken(reportLanguage),
    );
  }, [reportLanguage]);
  return spoken;
}

function Reader({ store }: { store: ShareStore }) {
  const reading = useSyncExternalStore(store.subscribe, store.get);
  const language = useLanguage();
  // This component keeps the downloads, because the report is remounted when its language changes.
  const downloads = useDownloads(store);
  const spot = useRef<Spot | null>(null);
  useAddress(store);
  const needed = languageNeeded(reading, language);
  const spoken = useSpoken(needed);
  const asked = readAddress(location.hash).language ?? keptLanguage();

  const choose = (chosen: Language) => {
    history.replaceState(null, '', readerHref({ ...readAddress(location.hash), language: chosen }));
    if (reading.step === 'shown') void store.inLanguage(chosen).catch((error: unknown) => toast.bad(failureText(error)));
    else void showLanguage(chosen).catch((error: unknown) => toast.bad(failureText(error)));
  };

  if (needed !== null && (reading.step === 'shown' ? spoken === null : spoken !== needed)) return null;
  switch (reading.step) {
    case 'opening':
      return null;
    case 'password':
      return (
        <PasswordPage reading={reading} language={language} onLanguage={choose} onSubmit={(typed) => store.givePassword(typed, asked)} />
      );
    case 'ended':
      return <EndedPage reading={reading} language={language} onLanguage={choose} />;
    case 'failed':
      return (
        <FailedPage
          words={reading.words}
          busy={reading.busy}
          language={language}
          onLanguage={choose}
          onRetry={() => void store.open(asked)}
        />
      );
    case 'shown':
      return (
        <ShownReport
          // The report in another language is a different document with its own places, so React must remount it.
          key={reading.report.document.language}
          store={store}
          report={reading.report}
          switching={reading.switching}
          spot={spot}
          downloads={downloads}
          onLanguage={choose}
        />
      );
  }
}
