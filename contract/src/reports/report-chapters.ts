import type { ReportDocument } from './report-document.ts';
import { isReportPart, type ReportPart, type ReportPlace } from './report-parts.ts';

/** A numbered heading of a report. Its number is its position among the chapters, starting at 1, in all formats. */
export interface ReportChapter {
  /** Name in links and in the visit log. SCALE is the severity scale at the end of the appendix; the log counts it as APPENDIX. */
  place: ReportPlace | 'SCALE';
  /** Key of the heading in the report texts; null for a section, which has a title. */
  heading: ChapterHeading | null;
  title: string;
  findings: boolean;
}

export type ChapterHeading =
  | 'summary.heading'
  | 'scope.heading'
  | 'findings.heading'
  | 'findings.details'
  | 'retests.heading'
  | 'coverage.heading'
  | 'appendix.heading'
  | 'scale.heading';

type Facts = Pick<ReportDocument, 'parts' | 'scope' | 'findings' | 'coverage' | 'appendix' | 'sections' | 'history'>;

const one = (place: ReportChapter['place'], heading: ChapterHeading, there: boolean): ReportChapter[] =>
  there ? [{ place, heading, title: '', findings: false }] : [];

/** Whether the findings follow the overview directly, so that both are one chapter. */
const followsOverview = ({ parts }: Facts): boolean => parts[parts.indexOf('FINDINGS') - 1] === 'OVERVIEW';

const PARTS: Record<ReportPart, (document: Facts) => ReportChapter[]> = {
  SUMMARY: () => one('SUMMARY', 'summary.heading', true),
  SCOPE: ({ scope }) => one('SCOPE', 'scope.heading', scope.length > 0),
  OVERVIEW: (document) =>
    one('OVERVIEW', 'findings.heading', document.findings.length > 0).map((each) => ({ ...each, findings: followsOverview(document) })),
  FINDINGS: (document) =>
    one('FINDINGS', 'findings.details', document.findings.length > 0 && !followsOverview(document)).map((each) => ({
      ...each,
      findings: true,
    })),
  RETESTS: ({ findings }) =>
    one(
      'RETESTS',
      'retests.heading',
      findings.some(({ retests }) => retests.length > 0),
    ),
  COVERAGE: ({ coverage }) => one('COVERAGE', 'coverage.heading', coverage.length > 0),
  APPENDIX: ({ appendix, findings }) => [
    ...one('APPENDIX', 'appendix.heading', appendix.trim() !== ''),
    ...one('SCALE', 'scale.heading', findings.length > 0),
  ],
};

const hasContent = ({ history = [] }: Facts, id: string, text: string): boolean =>
  text.trim() !== '' || (id === 'DOCUMENT_CONTROL' && history.length > 0);

function ofPlace(place: ReportPlace, document: Facts): ReportChapter[] {
  if (isReportPart(place)) return PARTS[place](document);
  return (document.sections ?? [])
    .filter(({ id, text }) => id === place && hasContent(document, id, text))
    .map(({ title }) => ({ place, heading: null, title, findings: false }));
}

/** Returns the chapters of a report in order, without empty sections and parts. A summary among the parts is included even if empty. */
export const chaptersOf = (document: Facts): ReportChapter[] => document.parts.flatMap((place) => ofPlace(place, document));
