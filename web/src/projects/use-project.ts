import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from './projects.queries.ts';

/** Id of the project whose pages are shown. */
export function useProjectId(): string {
  return useParams({ strict: false }).projectId ?? '';
}

/** The project on pages of its layout, which come after it. */
export function useProject(): Project {
  const { data } = useQuery(projectQuery(useProjectId()));
  if (!data) throw new Error('This page belongs under the layout of a project, which loads it first');
  return data;
}
