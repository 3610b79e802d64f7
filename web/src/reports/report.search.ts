import { isReportPart, isSectionKind, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { choiceOf, idOf, pageOf, present } from '../lib/address-values.ts';

export const REPORT_VIEWS = ['settings', 'versions', 'shares', 'messages'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

export interface ReportSearch {
  /** Undefined for the default view, the settings. */
  view?: Exclude<ReportView, 'settings'>;
  /** Id of the open version. */
  version?: string;
  /** Id of the link whose log is open. */
  share?: string;
  /** Page of the messages of readers, or of the ended links. */
  page?: number;
  /** If true, narrow windows show the preview instead of the settings. */
  preview?: true;
  /** The part or section to scroll to. */
  part?: ReportPlace;
}

export type ReportSearchChanges = { [Name in keyof ReportSearch]?: ReportSearch[Name] | undefined };

const isPlace = (text: string): text is ReportPlace => isReportPart(text) || isSectionKind(text) || /^own-[a-z0-9]{8}$/.test(text);
export const placeOf = (value: unknown): ReportPlace | undefined => (typeof value === 'string' && isPlace(value) ? value : undefined);

/** Parses the URL parameters and ignores invalid values. */
export const reportSearch = (raw: Readonly<Record<string, unknown>>): ReportSearch =>
  present<ReportSearch>({
    view: choiceOf(['versions', 'shares', 'messages'] as const, raw.view),
    version: idOf(raw.version),
    share: idOf(raw.share),
    page: pageOf(raw.page),
    preview: String(raw.preview) === 'true' ? true : undefined,
    part: placeOf(raw.part),
  });
