import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { projectKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';
import type { Opened } from './opened.ts';

/** A failed query must not lead to an error page: the palette shows a message itself, or omits the row. */
const meta = { background: true };

export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['palette', 'found', q],
    queryFn: ({ signal }) => call(paletteContract.find, { query: { q } }, { signal, background: true }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    meta,
  });

export type Known =
  | ({ kind: 'project' } & Awaited<ReturnType<typeof projectOf>>)
  | ({ kind: 'issue' } & Awaited<ReturnType<typeof issueOf>>)
  | ({ kind: 'writeUp' } & Awaited<ReturnType<typeof writeUpOf>>);

async function projectOf(id: string, signal: AbortSignal) {
  const { key, name, status } = await call(projectsContract.get, { params: { id } }, { signal, background: true });
  return { id, key, name, status };
}
async function issueOf(id: string, signal: AbortSignal) {
  const { key, title, severity, status, project } = await call(issuesContract.get, { params: { id } }, { signal, background: true });
  return { id, projectId: project.id, key, title, severity, status };
}
async function writeUpOf(id: string, signal: AbortSignal) {
  const { title, category, draft } = await call(writeUpsContract.get, { params: { writeup_id: id } }, { signal, background: true });
  return { id, title, category, draft };
}

export const knownQuery = ({ kind, id }: Opened) =>
  queryOptions({
    queryKey: ['palette', 'known', kind, id],
    queryFn: async ({ signal }): Promise<Known | null> => {
      if (kind === 'project') return { kind, ...(await projectOf(id, signal)) };
      if (kind === 'issue') return { kind, ...(await issueOf(id, signal)) };
      if (kind === 'writeUp') return { kind, ...(await writeUpOf(id, signal)) };
      return null;
    },
    gcTime: 60_000,
    meta,
  });

const MOST_PROJECTS = 8;

export const projectChoiceQuery = (text: string) => {
  const body = { ...(text && { text }), sortBy: '-updatedAt' as const, pageSize: MOST_PROJECTS };
  return queryOptions({
    queryKey: [...projectKeys.lists, 'palette', body],
    queryFn: ({ signal }) => call(projectsContract.search, { body }, { signal, background: true }),
    placeholderData: keepPreviousData,
    meta,
  });
};
