import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportPart } from '@coloa/contract/reports/report-parts.ts';

export type ReportFinding = ReportDocument['findings'][number];
export type ReportEvidence = NonNullable<ReportFinding['evidence']>[number];
export type ReportRetest = ReportFinding['retests'][number];
export type ReportControl = ReportDocument['coverage'][number]['controls'][number];

/** A heading of a report: a part of it that has something to show, or the scale of severities at its end. */
export interface ReportSection {
  /** What addresses and the log of readers call it. */
  place: ReportPart | 'SCALE';
  /** A key of the words of reports. */
  heading:
    | 'summary.heading'
    | 'scope.heading'
    | 'findings.heading'
    | 'findings.details'
    | 'retests.heading'
    | 'coverage.heading'
    | 'appendix.heading'
    | 'scale.heading';
  /** The findings themselves stand under it. */
  findings: boolean;
}

type Part = (document: ReportDocument) => ReportSection[];

const one = (place: ReportSection['place'], heading: ReportSection['heading'], there: boolean): ReportSection[] =>
  there ? [{ place, heading, findings: false }] : [];

/** The overview's heading stands for both where the findings follow it, as in print. */
const followsOverview = ({ parts }: ReportDocument): boolean => parts[parts.indexOf('FINDINGS') - 1] === 'OVERVIEW';

const PARTS: Record<ReportPart, Part> = {
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

/** What stands in a report, in order; parts that have nothing to show are left out. The number of a section is its place in the list. */
export const sectionsOf = (document: ReportDocument): ReportSection[] => document.parts.flatMap((part) => PARTS[part](document));

/** Where a place of the report stands in the page: a section by its name, a finding by its key. */
export const placeId = (place: string): string => `at-${place}`;
