import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import type { ArgsOf } from '@coloa/contract/http.ts';
import { callAsync } from '../lib/api-client.ts';

export type ExportOrder =
  | { kind: 'REPORT'; body: ArgsOf<typeof exportsContract.report>['body'] }
  | { kind: 'PROJECT'; projectId: string }
  | { kind: 'GROUP'; groupId: string }
  | { kind: 'ISSUES'; query: ArgsOf<typeof exportsContract.issues>['query'] };

/** This module is loaded on demand, because pages need the contracts that it imports only for an export. */
export function askForExport(order: ExportOrder): Promise<ExportJob> {
  switch (order.kind) {
    case 'REPORT':
      return callAsync<ExportJob, typeof exportsContract.report>(exportsContract.report, { body: order.body });
    case 'PROJECT':
      return callAsync<ExportJob, typeof exportsContract.project>(exportsContract.project, { params: { id: order.projectId } });
    case 'GROUP':
      return callAsync<ExportJob, typeof groupsContract.export>(groupsContract.export, { params: { id: order.groupId } });
    case 'ISSUES':
      return callAsync<ExportJob, typeof exportsContract.issues>(exportsContract.issues, { query: order.query });
  }
}
