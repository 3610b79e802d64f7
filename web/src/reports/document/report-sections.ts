import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';

export type ReportFinding = ReportDocument['findings'][number];
export type ReportEvidence = NonNullable<ReportFinding['evidence']>[number];
export type ReportRetest = ReportFinding['retests'][number];
export type ReportControl = ReportDocument['coverage'][number]['controls'][number];

/** Returns the HTML id of a place: the name of a chapter or the key of a finding. */
export const placeId = (place: string): string => `at-${place}`;
