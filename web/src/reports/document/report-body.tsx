import { chaptersOf, type ReportChapter } from '@coloa/contract/reports/report-chapters.ts';
import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { isReportPart } from '@coloa/contract/reports/report-parts.ts';
import { memo, type ReactNode } from 'react';
import { CoverageTables } from './coverage-tables.tsx';
import { CoveredText } from './covered-text.tsx';
import { EvidenceNumbersProvider } from './evidence-numbers.tsx';
import { FindingsMatrix } from './findings-matrix.tsx';
import { FindingsTable } from './findings-table.tsx';
import { OwnSection } from './own-section.tsx';
import styles from './report-body.module.css';
import { ReportCover } from './report-cover.tsx';
import { ReportFindingCard } from './report-finding.tsx';
import { placeId, type ReportFinding } from './report-sections.ts';
import { ReportSummary } from './report-summary.tsx';
import { ReportText } from './report-text.tsx';
import { Heading, ReportWordsProvider, useReportWords } from './report-words.tsx';
import { RetestsTable } from './retests-table.tsx';
import { ScopeTables } from './scope-tables.tsx';
import { SeverityScale } from './severity-scale.tsx';
import { TitlesWrittenIn, titleLanguage, WrittenInNote, writtenLanguage } from './written-in-note.tsx';

interface ReportBodyProps {
  document: ReportDocument;
  /** Heading level of the cover, from which the levels of all other headings are derived. */
  level?: number;
  /** Must be a stable function, because a new one renders all findings again. */
  finding?: ((finding: ReportFinding) => ReactNode) | undefined;
}

/** This component is memoised, because rendering a long report is expensive. */
export const ReportBody = memo(({ document, level = 1, finding }: ReportBodyProps) => {
  const chapters = chaptersOf(document);
  return (
    <ReportWordsProvider language={document.language} level={level} findings={chapters.some(({ findings }) => findings)}>
      <div className={styles.around} lang={document.language}>
        <div className={styles.report}>
          <ReportCover document={document} />
          <EvidenceNumbersProvider document={document}>
            {chapters.map((chapter, index) => (
              <Chapter key={chapter.place} chapter={chapter} number={index + 1} document={document} finding={finding} />
            ))}
          </EvidenceNumbersProvider>
        </div>
        {document.draft && <DraftMark />}
      </div>
    </ReportWordsProvider>
  );
});
ReportBody.displayName = 'ReportBody';

interface ChapterProps extends Pick<ReportBodyProps, 'document' | 'finding'> {
  chapter: ReportChapter;
  number: number;
}

function Chapter({ chapter, number, document, finding }: ChapterProps) {
  const { t } = useReportWords();
  const { place, heading, title, findings } = chapter;
  return (
    <section id={placeId(place)} data-place={place} className={styles.section}>
      <Heading depth={1} className={styles.heading}>
        {number}.{' '}
        {heading === null ? (
          <CoveredText lang={place === 'SCALE' || isReportPart(place) ? undefined : titleLanguage(document, place)}>{title}</CoveredText>
        ) : (
          t(heading)
        )}
      </Heading>
      <ChapterBody place={place} document={document} />
      {findings && document.findings.map((each) => <ReportFindingCard key={each.key} document={document} finding={each} below={finding} />)}
    </section>
  );
}

function ChapterBody({ place, document }: { place: ReportChapter['place']; document: ReportDocument }) {
  if (place === 'SCALE') return <SeverityScale />;
  if (!isReportPart(place)) return <OwnSection place={place} document={document} />;
  switch (place) {
    case 'SUMMARY':
      return <ReportSummary document={document} />;
    case 'SCOPE':
      return <ScopeTables scope={document.scope} />;
    case 'OVERVIEW':
      return (
        <>
          <FindingsMatrix findings={document.findings} />
          <FindingsTable findings={document.findings} />
          <TitlesWrittenIn part="OVERVIEW" document={document} />
        </>
      );
    case 'FINDINGS':
      return null;
    case 'RETESTS':
      return (
        <>
          <RetestsTable document={document} />
          <TitlesWrittenIn part="RETESTS" document={document} />
        </>
      );
    case 'COVERAGE':
      return <CoverageTables document={document} />;
    case 'APPENDIX':
      return (
        <div className={styles.prose}>
          <WrittenInNote place="APPENDIX" document={document} />
          <ReportText name="APPENDIX" lang={writtenLanguage(document, 'APPENDIX')}>
            {document.appendix}
          </ReportText>
        </div>
      );
  }
}

/** The mark is only visual, because the cover contains the same text. */
function DraftMark() {
  const { t } = useReportWords();
  return (
    <div className={styles.draftOver} aria-hidden="true">
      <div className={styles.draftMark} data-words={t('draft')} />
    </div>
  );
}
