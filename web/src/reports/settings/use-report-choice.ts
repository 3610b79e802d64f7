import type { ReportSettings } from '@coloa/contract/reports/reports.contract.ts';
import { type ReportWanted, useSaveReportSettings } from '../reports.queries.ts';
import { type Autosave, useAutosave } from './use-autosave.ts';

/** Omits summary, appendix and sections, which are saved separately. */
export type ReportChoice = Pick<
  ReportSettings,
  'parts' | 'statuses' | 'severities' | 'language' | 'rounds' | 'classification' | 'title' | 'subtitle' | 'draft' | 'untested'
>;

export type ReportChoiceState = Autosave<ReportSettings, Partial<ReportChoice>>;

const isSendable = ({ statuses, severities, rounds }: Pick<ReportChoice, 'statuses' | 'severities' | 'rounds'>): boolean =>
  statuses.length > 0 && severities.length > 0 && rounds?.length !== 0;

/**
 * Returns the request for the report with the page's settings, whether saved or not. If no status or no severity is selected, the server
 * uses the stored ones.
 */
export const wantedOf = ({ language, statuses, severities, rounds, parts }: ReportChoice): ReportWanted => ({
  language,
  rounds,
  parts: parts.flatMap(({ part, shown }) => (shown ? [part] : [])),
  ...(statuses.length > 0 && { statuses }),
  ...(severities.length > 0 && { severities }),
});

export const useReportChoice = (projectId: string, settings: ReportSettings): ReportChoiceState =>
  useAutosave<ReportSettings, Partial<ReportChoice>>({ kept: settings, send: useSaveReportSettings(projectId), isSendable });
