import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useT, useTIn } from '../../lib/i18n.ts';
import { useDelayed, useUnchanged } from '../../ui/behavior/steady-values.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';
import { ReportBody } from '../document/report-body.tsx';
import { type ReportWanted, usePreview } from '../reports.queries.ts';
import styles from './preview.module.css';
import { type NotYetSaved, previewDocument } from './preview-document.ts';

interface ReportPreviewProps {
  projectId: string;
  wanted: ReportWanted;
  /** The page's content with unsaved changes, which replaces the server's content. */
  now?: NotYetSaved | undefined;
  /** True if the preview is as high as the window and has its own scroll bar. */
  beside?: boolean;
  /** The part that is being edited beside the preview. */
  at?: ReportPlace | null;
}

/** Scrolls the preview, but not the page, to the part `at`. */
function useScrollTo(region: RefObject<HTMLElement | null>, at: ReportPlace | null) {
  useEffect(() => {
    const part = at && region.current?.querySelector(`[data-place="${at}"]`);
    const scroller = part ? part.closest(`.${styles.scroll}`) : null;
    if (part && scroller) scroller.scrollTop += part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  }, [region, at]);
}

function useShownDocument(found: ReportDocument | undefined, now: NotYetSaved | undefined) {
  // Defers the content, so that rendering does not delay typing.
  const later = useDeferredValue(useUnchanged(now, JSON.stringify(now && { ...now, sections: [...now.sections] }) ?? ''));
  const words = useTIn('reports', found?.language ?? 'vi');
  const document = useMemo(
    () => (found && later ? previewDocument(found, later, { t: words, day: (day) => writtenDay(day, found.language) }) : found),
    [found, later, words],
  );
  return document;
}

export function ReportPreview({ projectId, wanted, now, beside = false, at = null }: ReportPreviewProps) {
  const t = useT('projectReport');
  const { data, isError, isFetching, isPlaceholderData, refetch } = usePreview(projectId, wanted);
  const [chosen, setChosen] = useState<ReportDocument['language'] | null>(null);
  const late = useDelayed(isFetching, 600);
  const found = data?.documents.find(({ language }) => language === chosen) ?? data?.documents[0];
  const document = useShownDocument(found, now);
  const region = useRef<HTMLElement>(null);
  useScrollTo(region, at);
  const languages = data?.documents.map(({ language }) => language) ?? [];
  return (
    <section
      ref={region}
      className={styles.preview}
      data-beside={beside || undefined}
      aria-label={t('preview.title')}
      aria-busy={isFetching}
    >
      <header className={styles.head}>
        <h2>{t('preview.title')}</h2>
        <span className={styles.note} role="status">
          {late ? t('preview.loading') : found && (isError ? t('preview.failed') : t('preview.findings', { count: found.findings.length }))}
        </span>
        {languages.length > 1 && (
          <Segmented
            label={t('preview.language')}
            value={found?.language ?? null}
            onChange={setChosen}
            options={languages.map((value) => ({ value, label: t(`ui:language.${value}`), lang: value }))}
          />
        )}
      </header>
      <ScrollRegion label={t('preview.title')} className={styles.scroll}>
        <div className={styles.sheet} data-old={isPlaceholderData || undefined} lang={document?.language}>
          {document ? (
            <ReportBody document={document} level={3} />
          ) : isError ? (
            <ErrorState onRetry={() => void refetch()}>{t('preview.failed')}</ErrorState>
          ) : (
            <SkeletonText lines={8} />
          )}
        </div>
      </ScrollRegion>
    </section>
  );
}
