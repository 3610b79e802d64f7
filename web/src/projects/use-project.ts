import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from './projects.queries.ts';

/** Returns the id of the project whose pages are shown; '' on other pages. */
export function useProjectId(): string {
  return useParams({ strict: false }).projectId ?? '';
}

/** Returns the project, for pages under its layout, which loads it first. */
export function useProject(): Project {
  const { data } = useQuery(projectQuery(useProjectId()));
  if (!data) throw new Error('This page belongs under the layout of a project, which loads it first');
  return data;
}
