import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, download, saveFile } from '../lib/api-client.ts';
import type { AuditFilters, AuditSearch } from './audit.search.ts';

const PAGE_SIZE = 50;

export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', search],
    queryFn: ({ signal }) => call(auditContract.list, { query: { ...search, pageSize: PAGE_SIZE } }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

export function useAuditExport() {
  return useMutation({
    mutationFn: async ({ filters, format }: { filters: AuditFilters; format: 'csv' | 'json' }) =>
      saveFile(await download(auditContract.export, { query: { ...filters, format } })),
  });
}
