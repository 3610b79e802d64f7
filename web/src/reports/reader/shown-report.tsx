import type { Language } from '@coloa/contract/languages.ts';
import { type ChapterHeading, chaptersOf } from '@coloa/contract/reports/report-chapters.ts';
import { nameOfReport } from '@coloa/contract/reports/report-document.ts';
import type { SharedReport } from '@coloa/contract/reports/shares.contract.ts';
import { lazy, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useTitle } from '../../routes/page-title.ts';
import { useCurrentPlace } from '../../ui/behavior/use-current-place.ts';
import { cx } from '../../ui/design/classes.ts';
import { CitadelDrawing } from '../../ui/layout/ramparts.tsx';
import { titleIn } from '../document/kind-words.ts';
import { goToPlace, PlacesProvider, type Spot } from '../document/places.tsx';
import { ReportBody } from '../document/report-body.tsx';
import type { ReportFinding } from '../document/report-sections.ts';
import { useBrand } from './brand-colors.ts';
import { SideContents } from './contents.tsx';
import { FindingTalk, ReportTalk } from './finding-talk.tsx';
import { loadThen } from './load-then.ts';
import { ReaderContext } from './reader-context.ts';
import { ReaderTop } from './reader-top.tsx';
import type { ShareStore } from './share-store.ts';
import styles from './shown-report.module.css';
import type { Downloads } from './use-downloads.ts';
import { hrefAt, usePlaceRead } from './use-place-read.ts';
import { useReadingOn } from './use-reading-on.ts';
import { useReadingProgress } from './use-reading-progress.ts';

// Loads the contents sheet when it first opens, because wide windows show the contents at the side.
const loadContents = async () => ({ default: (await import('./contents-sheet.tsx')).ContentsSheet });
const ContentsSheet = lazy(loadContents);

interface ShownReportProps {
  store: ShareStore;
  report: SharedReport;
  /** True while the report in the other language is loading. */
  switching: boolean;
  /** The reader's position before the language was changed. */
  spot: RefObject<Spot | null>;
  downloads: Downloads;
  onLanguage: (language: Language) => void;
}

/** Goes to a place. Adds a history entry, unless the URL already contains the place. */
function go(place: string): void {
  const href = hrefAt(place);
  if (href !== location.hash) history.pushState(null, '', href);
  goToPlace(place);
}

const places = { hrefOf: hrefAt, go };
const below = (finding: ReportFinding) => <FindingTalk finding={finding} />;

export function ShownReport({ store, report, switching, spot, downloads, onLanguage }: ShownReportProps) {
  const t = useT('sharedReport');
  const words = useT('reports');
  const { document } = report;
  const bar = useRef<HTMLSpanElement>(null);
  const onRead = useCallback((share: number) => bar.current?.style.setProperty('transform', `scaleX(${share})`), []);
  const current = useCurrentPlace(onRead);
  const title = `${titleIn(document, words)} ${nameOfReport(document)}`;
  useTitle(title, document.workspaceName);
  useBrand(report.color);
  useReadingProgress(store);
  usePlaceRead(current, spot);
  const reader = useMemo(() => ({ store, report }), [store, report]);
  const at = whereOf(report, current, (heading) => words(heading));
  return (
    <ReaderContext value={reader}>
      <PlacesProvider places={places}>
        <button type="button" className={styles.skip} onClick={() => goToPlace(chaptersOf(document)[0]?.place ?? 'SUMMARY')}>
          {t('skip')}
        </button>
        <ReaderTop title={title} busy={switching} downloads={downloads} onLanguage={onLanguage}>
          <span ref={bar} className={styles.read} />
        </ReaderTop>
        <div className={styles.page}>
          <div className={styles.rings}>
            <CitadelDrawing className={styles.ramparts} />
          </div>
          <SideContents current={current} />
          <main className={styles.main}>
            <ReportBody document={document} finding={report.can.comment || report.can.askRetest ? below : undefined} />
            <ReportTalk />
          </main>
        </div>
        <ContentsButton at={at} current={current} />
      </PlacesProvider>
    </ReaderContext>
  );
}

function ContentsButton({ at, current }: { at: string | null; current: string | null }) {
  const t = useT('sharedReport');
  /** Null until the contents are first opened. */
  const [contents, setContents] = useState<boolean | null>(null);
  const readingOn = useReadingOn();
  return (
    <>
      <button
        type="button"
        className={cx(styles.open, readingOn && styles.aside)}
        aria-haspopup="dialog"
        onClick={() => loadThen(loadContents, () => setContents(true))}
      >
        <span className={styles.dots} aria-hidden="true" />
        {at ? t('top.place', { place: at }) : t('top.contents')}
      </button>
      {contents !== null && (
        <Suspense>
          <ContentsSheet opened={contents} onClose={() => setContents(false)} current={current} />
        </Suspense>
      )}
    </>
  );
}

/** Returns a chapter's title, or 'HVB-12 · 3/31' for a finding. Returns null if the current place is unknown. */
function whereOf({ document }: SharedReport, current: string | null, word: (heading: ChapterHeading) => string) {
  if (current === null) return null;
  const finding = document.findings.findIndex(({ key }) => key === current);
  if (finding >= 0) return `${current} · ${finding + 1}/${document.findings.length}`;
  const chapter = chaptersOf(document).find(({ place }) => place === current);
  return chapter ? (chapter.heading === null ? chapter.title : word(chapter.heading)) : null;
}
