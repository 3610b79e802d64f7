import { platformContract } from '@coloa/contract/platform/platform.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

export interface DescribedCall {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-access': string;
  'x-names-workspace': boolean;
  'x-effect': 'reads' | 'writes';
  'x-session': boolean;
  'x-session-fields': string[];
  'x-project-token': boolean;
  'x-specified': boolean;
}

/** The parts of the response of `GET /api/openapi.json` that the page needs; the viewer also reads the other parts. */
export interface Description {
  info: { title: string; version: string };
  tags: { name: string; 'x-displayName': string; description?: string }[];
  paths: Record<string, Record<string, DescribedCall>>;
}

export const descriptionQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => (await call(platformContract.openapi, {}, { signal, background: true })) as Description,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { background: true },
});
