import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { leftOut } from '../lib/unknown-search.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { type ReportSearch, type ReportSearchChanges, reportSearch } from './report.search.ts';

export interface ReportAddress {
  search: ReportSearch;
  to: (changes: ReportSearchChanges) => string;
  push: (changes: ReportSearchChanges) => void;
  replace: (changes: ReportSearchChanges) => void;
}

export function useReportAddress(projectId: string): ReportAddress {
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => reportSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.report(projectId, { ...search }));
  const to = (changes: ReportSearchChanges) => paths.report(projectId, { ...search, ...changes });
  return { search, to, push: (changes) => history.push(to(changes)), replace: (changes) => history.replace(to(changes)) };
}
