import type { Search } from '@coloa/contract/page-paths.ts';
import type { ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import { paths } from '../routes/paths.ts';

export interface Scope {
  from: string;
  to: string;
  userId?: string | undefined;
}

interface Days {
  from: string;
  to: string;
}

/** The URLs of the lists that contain the counted objects. Without `filters`, each list has the same total as its figure. */
export interface Lists {
  /** The list of issues created in the period. */
  written: (filters?: Search) => string;
  /** The list of issues published between two dates, by default those of the period. */
  opened: (days?: Days) => string;
  closed: (days?: Days, filters?: Search) => string;
  overdue: string;
  retests: string;
  projects: (status: ProjectStatus) => string;
}

export function listsOf({ from, to, userId }: Scope): Lists {
  const period = { from, to };
  const issues = (filters: Search) => paths.allIssues({ ...filters, authorId: userId });
  return {
    written: (filters) => issues({ createdFrom: from, createdTo: to, ...filters }),
    opened: (days = period) => issues({ publishedFrom: days.from, publishedTo: days.to }),
    closed: (days = period, filters) => issues({ closedFrom: days.from, closedTo: days.to, ...filters }),
    overdue: issues({ overdue: true }),
    retests: issues({ status: ['READY_FOR_RETEST'] }),
    projects: (status) => paths.projects({ status: [status], people: userId ? [userId] : undefined }),
  };
}
