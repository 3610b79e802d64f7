export const PROJECT_STATUSES = ['PLANNED', 'IN_PROGRESS', 'REPORTING', 'RETESTING', 'COMPLETED', 'ARCHIVED'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export function canMoveProject(from: ProjectStatus, to: ProjectStatus): boolean {
  const step = PROJECT_STATUSES.indexOf(to) - PROJECT_STATUSES.indexOf(from);
  return step > 0 || step === -1;
}

export const PROJECT_KINDS = [
  'WEB',
  'MOBILE',
  'API',
  'NETWORK',
  'CLOUD',
  'HARDWARE',
  'RED_TEAM',
  'CODE_REVIEW',
  'SOCIAL',
  'OTHER',
] as const;
export type ProjectKind = (typeof PROJECT_KINDS)[number];

/** Returns the main kind of a project, which is the first one. Every project has at least one kind. */
export const mainKind = ([first = 'OTHER']: readonly ProjectKind[]): ProjectKind => first;

export const SCOPE_KINDS = ['URL', 'HOST', 'IP', 'APP', 'API', 'REPOSITORY', 'ACCOUNT', 'OTHER'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** Project roles; a user has one or more in a project. */
export const HATS = ['LEAD', 'TESTER', 'REVIEWER', 'CLIENT'] as const;
export type Hat = (typeof HATS)[number];

export const ASSIGNEE_STATUSES = ['ASSIGNED', 'IN_PROGRESS', 'DONE'] as const;
export type AssigneeStatus = (typeof ASSIGNEE_STATUSES)[number];
