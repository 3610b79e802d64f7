import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';

export type ReportFinding = ReportDocument['findings'][number];
export type ReportEvidence = NonNullable<ReportFinding['evidence']>[number];
export type ReportRetest = ReportFinding['retests'][number];
export type ReportControl = ReportDocument['coverage'][number]['controls'][number];

/** Returns the element id of a place in the report: a chapter by its name, a finding by its key. */
export const placeId = (place: string): string => `at-${place}`;
