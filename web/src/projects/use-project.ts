import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from './projects.queries.ts';

/** Returns '' outside the pages of a project. */
export function useProjectId(): string {
  return useParams({ strict: false }).projectId ?? '';
}

export function useProject(): Project {
  const { data } = useQuery(projectQuery(useProjectId()));
  if (!data) throw new Error('This page belongs under the layout of a project, which loads it first');
  return data;
}
