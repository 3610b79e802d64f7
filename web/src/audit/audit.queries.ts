import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, download, saveFile } from '../lib/api-client.ts';
import type { AuditSearch } from './audit.search.ts';

const PAGE_SIZE = 50;

/** A page of the log; the page before stays until the next is there. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', search],
    queryFn: ({ signal }) => call(auditContract.list, { query: { ...search, pageSize: PAGE_SIZE } }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

export function useAuditExport() {
  return useMutation({
    mutationFn: async ({ search: { page: _page, ...filter }, format }: { search: AuditSearch; format: 'csv' | 'json' }) =>
      saveFile(await download(auditContract.export, { query: { ...filter, format } })),
  });
}
