import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { useShownScheme } from '../ui/design/color-scheme.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import styles from './api-viewer.module.css';
import type { CodeLanguage } from './code-languages.ts';
import { describedIn } from './described.ts';
import type { Description } from './description.queries.ts';
import { type OwnToken, sendTried } from './own-token.ts';
import { mendNames } from './viewer-names.ts';
import { loadViewer, showViewerStyles, type Viewer, type ViewerSettings } from './viewer-script.ts';
import { viewerSettings } from './viewer-settings.ts';
import { viewerWords } from './viewer-words.ts';

interface ApiViewerProps {
  description: Description;
  token: OwnToken;
  code: CodeLanguage;
}

export function ApiViewer({ description, token, code }: ApiViewerProps) {
  const t = useT('dev');
  const language = useLanguage();
  const scheme = useShownScheme();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  // The token is read when a request is sent, so that a new token does not rebuild the viewer's settings.
  const own = useRef(token);
  useLayoutEffect(() => {
    own.current = token;
  }, [token]);

  const settings = useMemo(
    () =>
      viewerSettings({
        content: describedIn(t, description, language),
        words: viewerWords(t),
        language,
        scheme,
        code,
        basePath: `#${paths.dev()}`,
        send: (input, init) => sendTried(own.current, input, init),
      }),
    [t, description, language, scheme, code],
  );
  if (failed) {
    const again = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    return <ErrorState onRetry={again}>{t('failed')}</ErrorState>;
  }
  return <DrawnViewer key={attempt} settings={settings} onFailed={() => setFailed(true)} />;
}

function DrawnViewer({ settings, onFailed }: { settings: ViewerSettings; onFailed: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const first = useRef(settings);
  const failed = useRef(onFailed);
  const body = useT('dev')('viewer.apiClient.responseBlock.body');

  useEffect(() => {
    let left = false;
    let stop = () => {};
    loadViewer().then(
      (library) => {
        if (left || !place.current) return;
        const hideStyles = showViewerStyles();
        const made = library.createApiReference(place.current, first.current);
        setViewer(made);
        stop = () => {
          made.destroy();
          hideStyles();
        };
      },
      () => left || failed.current(),
    );
    return () => {
      left = true;
      stop();
    };
  }, []);

  useEffect(() => (viewer && place.current ? mendNames(place.current, { body }) : undefined), [viewer, body]);

  useEffect(openFirstByEnter, []);

  useEffect(() => {
    if (settings !== first.current) viewer?.updateConfiguration(settings);
  }, [viewer, settings]);

  return (
    <>
      {!viewer && (
        <main className={styles.wait}>
          <SkeletonText lines={8} />
        </main>
      )}
      <div ref={place} className={styles.viewer} hidden={!viewer} />
    </>
  );
}

/** The selector of the element in which the viewer renders overlays, including its search. */
const OVER_THE_PAGE = '#headlessui-portal-root';

/**
 * Adds a listener: if no entry is selected, Enter in the viewer's search opens the first one. Returns a function that removes the listener.
 */
function openFirstByEnter(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { target: field } = event;
    if (event.key !== 'Enter' || event.isComposing || !(field instanceof HTMLInputElement)) return;
    if (field.role !== 'combobox' || field.hasAttribute('aria-activedescendant') || !field.closest(OVER_THE_PAGE)) return;
    // Selects the first entry; the field then handles Enter and opens that entry.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
}
