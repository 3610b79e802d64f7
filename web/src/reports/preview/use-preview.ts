import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../ui/behavior/use-settled.ts';
import { type ReportWanted, reportPreviewQuery } from '../reports.queries.ts';

/** Long enough that somebody who ticks several boxes asks once. */
const SETTLE_MS = 350;

/** What a report asked for so shows, and what is unfit in it; asked for once however many places of the page show it. */
export const usePreview = (projectId: string, wanted: ReportWanted) =>
  useQuery(reportPreviewQuery(projectId, useSettled(wanted, SETTLE_MS)));
