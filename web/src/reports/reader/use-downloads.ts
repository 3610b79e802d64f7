import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import type { ReportLanguage } from '@coloa/contract/reports/reports.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../lib/api-client.ts';
import { ApiError, failureText } from '../../lib/api-error.ts';
import type { ShareStore } from './share-store.ts';

/** `since` is the time of the request, in ms since 1970. */
type DownloadState = { step: 'making'; since: number } | { step: 'done' } | { step: 'failed'; words: string };

export interface Downloads {
  of: (format: ReportFormat) => DownloadState | undefined;
  begin: (format: ReportFormat, language: ReportLanguage) => void;
  cancel: (format: ReportFormat) => void;
}

/**
 * Manages the downloads of a report. They continue while the sheet is closed or the other language is shown, and end when the page is
 * closed.
 */
export function useDownloads(store: ShareStore): Downloads {
  const [states, setStates] = useState<Partial<Record<ReportFormat, DownloadState>>>({});
  const running = useRef(new Map<ReportFormat, AbortController>());
  const set = useCallback(
    (format: ReportFormat, state: DownloadState | undefined) => setStates((all) => ({ ...all, [format]: state })),
    [],
  );
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);
  return {
    of: (format) => states[format],
    begin: (format, language) => {
      if (running.current.has(format)) return;
      const controller = new AbortController();
      running.current.set(format, controller);
      set(format, { step: 'making', since: Date.now() });
      store
        .download(format, language, controller.signal)
        .then((file) => {
          saveFile(file);
          set(format, { step: 'done' });
        })
        .catch((error: unknown) => {
          const silent = controller.signal.aborted || (error instanceof ApiError && error.reported);
          set(format, silent ? undefined : { step: 'failed', words: failureText(error) });
        })
        .finally(() => running.current.delete(format));
    },
    cancel: (format) => running.current.get(format)?.abort(),
  };
}
