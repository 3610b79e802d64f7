import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { projectQuery } from '../projects/projects.queries.ts';

/** The project of an issue: its people, scope, languages and what the reader may do in it. */
export const useIssueProject = (projectId: string): Project | undefined => useQuery(projectQuery(projectId)).data;

/** Everybody in the project, by name. */
export function peopleOf(project: Pick<Project, 'assignees'> | undefined): Person[] {
  return (project?.assignees ?? []).map(({ person }) => person).sort((a, b) => a.name.localeCompare(b.name, 'vi'));
}
