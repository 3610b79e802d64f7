import { reportTemplatesContract } from '@coloa/contract/reports/report-templates.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** The Word templates of the workspace, by name. */
export const reportTemplatesQuery = queryOptions({
  queryKey: ['reportTemplates'],
  queryFn: ({ signal }) => call(reportTemplatesContract.list, undefined, { signal, background: true }),
});
