import type { ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import type { ExportOrder } from './export-order.ts';
import type { ExportRecord } from './exports.repo.ts';
import type { GroupExport, IssueListExport, ProjectExport } from './exports.tables.ts';
import { orderGroup } from './group-order.ts';
import { orderIssues } from './issues-order.ts';
import { orderProject } from './project-order.ts';
import { orderReport } from './report-order.ts';

export function orderOf({ kind, request }: Pick<ExportRecord, 'kind' | 'request'>): ExportOrder {
  switch (kind) {
    case 'REPORT':
      return orderReport(request as ReportRequest);
    case 'PROJECT':
      return orderProject(request as ProjectExport);
    case 'ISSUES':
      return orderIssues(request as IssueListExport);
    case 'GROUP':
      return orderGroup(request as GroupExport);
  }
}
