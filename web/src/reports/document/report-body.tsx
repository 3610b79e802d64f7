import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { memo, type ReactNode } from 'react';
import { CoverageTables } from './coverage-tables.tsx';
import { EvidenceNumbersProvider } from './evidence-numbers.tsx';
import { FindingsMatrix } from './findings-matrix.tsx';
import { FindingsTable } from './findings-table.tsx';
import { OwnSection } from './own-section.tsx';
import styles from './report-body.module.css';
import { ReportCover } from './report-cover.tsx';
import { ReportFindingCard } from './report-finding.tsx';
import { placeId, type ReportFinding, type ReportSection, sectionsOf, sectionTitle } from './report-sections.ts';
import { ReportSummary } from './report-summary.tsx';
import { ReportText } from './report-text.tsx';
import { Heading, ReportWordsProvider, useReportWords } from './report-words.tsx';
import { RetestsTable } from './retests-table.tsx';
import { ScopeTables } from './scope-tables.tsx';
import { SeverityScale } from './severity-scale.tsx';

interface ReportBodyProps {
  document: ReportDocument;
  /** Of the heading on the cover, 1 unless told; what is below goes down from there. */
  level?: number;
  /** What stands under a finding. Best not made anew at each drawing: findings are drawn again when it changes. */
  finding?: ((finding: ReportFinding) => ReactNode) | undefined;
}

/**
 * A report as its readers see it, in its own language: cover and sections in the lead's order. As wide as its place, and laid out by that.
 * Links inside it scroll, unless a `PlacesProvider` around it knows addresses. As costly as it is long: drawn again only when it says something else.
 */
export const ReportBody = memo(({ document, level = 1, finding }: ReportBodyProps) => {
  const sections = sectionsOf(document);
  return (
    <ReportWordsProvider language={document.language} level={level} findings={sections.some(({ findings }) => findings)}>
      <div className={styles.report} lang={document.language}>
        <ReportCover document={document} />
        <EvidenceNumbersProvider document={document}>
          {sections.map((section, index) => (
            <Section key={section.place} section={section} number={index + 1} document={document} finding={finding} />
          ))}
        </EvidenceNumbersProvider>
      </div>
    </ReportWordsProvider>
  );
});
ReportBody.displayName = 'ReportBody';

interface SectionProps extends Pick<ReportBodyProps, 'document' | 'finding'> {
  section: ReportSection;
  number: number;
}

function Section({ section, number, document, finding }: SectionProps) {
  const { t } = useReportWords();
  const { place, findings } = section;
  return (
    <section id={placeId(place)} data-place={place} className={styles.section}>
      <Heading depth={1} className={styles.heading}>
        {number}. {sectionTitle(section, t)}
      </Heading>
      <SectionBody place={place} document={document} />
      {findings && document.findings.map((each) => <ReportFindingCard key={each.key} document={document} finding={each} below={finding} />)}
    </section>
  );
}

function SectionBody({ place, document }: { place: ReportSection['place']; document: ReportDocument }) {
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
        </>
      );
    case 'FINDINGS':
      return null;
    case 'RETESTS':
      return <RetestsTable document={document} />;
    case 'COVERAGE':
      return <CoverageTables document={document} />;
    case 'APPENDIX':
      return (
        <div className={styles.prose}>
          <ReportText name="APPENDIX">{document.appendix}</ReportText>
        </div>
      );
    case 'SCALE':
      return <SeverityScale />;
    default:
      return <OwnSection section={document.sections?.find(({ id }) => id === place)} history={document.history} />;
  }
}
