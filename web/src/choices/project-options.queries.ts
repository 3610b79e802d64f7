import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { projectKeys, templatesKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

interface Choice {
  value: string;
  label: string;
}

export interface NamedProject {
  id: string;
  key: string;
  name: string;
}

const optionsKey = [...projectKeys.lists, 'options'] as const;

const most = 50;

const projectOptionsQuery = (text: string) => {
  const body = { ...(text && { text }), sortBy: 'name' as const, pageSize: most };
  return queryOptions({
    queryKey: [...optionsKey, body],
    queryFn: ({ signal }) => call(projectsContract.search, { body }, { signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { background: true },
  });
};

const projectChoice = ({ id, key, name }: NamedProject): Choice => ({ value: id, label: `${key} · ${name}` });

interface ProjectOptions {
  options: Choice[];
  onSearch: (text: string) => void;
  /** True until the options match the searched text. */
  searching: boolean;
  projectOf: (id: string) => NamedProject | undefined;
}

/**
 * Finds projects by key, name, client or tag, with or without Vietnamese accents; clients cannot search tags. `chosen` projects always stay
 * among the options; `known` are projects whose names the page already has.
 */
export function useProjectOptions({
  chosen = [],
  known = [],
  unknown,
}: {
  chosen?: readonly string[];
  known?: readonly NamedProject[];
  unknown: string;
}): ProjectOptions {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data, isPlaceholderData } = useQuery(projectOptionsQuery(q));
  const found = data?.items ?? [];

  const seen = new Map<string, NamedProject>(known.map((project) => [project.id, project]));
  for (const [, list] of queryClient.getQueriesData<{ items: NamedProject[] }>({ queryKey: optionsKey })) {
    for (const project of list?.items ?? []) seen.set(project.id, project);
  }
  const missing = chosen.filter((id) => !found.some((project) => project.id === id));
  return {
    options: [
      ...missing.map((id) => {
        const project = seen.get(id);
        return project ? projectChoice(project) : { value: id, label: unknown };
      }),
      ...found.map(projectChoice),
    ],
    onSearch: setText,
    searching: text.trim() !== q || isPlaceholderData,
    projectOf: (id) => seen.get(id),
  };
}

export const templateChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'choices', q],
    queryFn: ({ signal }) => call(taskTemplatesContract.list, { query: { q, pageSize: 50 } }, { signal, background: true }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: { background: true },
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'one', id],
    queryFn: ({ signal }) => call(taskTemplatesContract.detail, { params: { task_id: id } }, { signal, background: true }),
  });
