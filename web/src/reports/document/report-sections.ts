import { chaptersOf, type ReportChapter } from '@coloa/contract/reports/report-chapters.ts';
import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import type { TFunction } from 'i18next';

export type ReportFinding = ReportDocument['findings'][number];
export type ReportEvidence = NonNullable<ReportFinding['evidence']>[number];
export type ReportRetest = ReportFinding['retests'][number];
export type ReportControl = ReportDocument['coverage'][number]['controls'][number];

/** A numbered heading of a report, as in print. */
export type ReportSection = ReportChapter;

/** What stands in a report, in order; parts that have nothing to show are left out. The number of a section is its place in the list. */
export const sectionsOf = chaptersOf;

/** What a section is called: as the team named it, or in the words of reports. */
export const sectionTitle = ({ heading, title }: ReportSection, t: TFunction<['reports', 'ui']>): string =>
  heading === null ? title : t(heading);

/** Where a place of the report stands in the page: a section by its name, a finding by its key. */
export const placeId = (place: string): string => `at-${place}`;
