import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Actor } from '../platform/actor.ts';
import { canReadProject, canSeeIssues, type ProjectAccess } from '../projects/projects.policy.ts';

/** What a file hangs on. */
export interface FilePlace {
  uploadedBy: string;
  /** What the actor is in the project it hangs on; null when it hangs on none. */
  access: ProjectAccess | null;
  /** The issue of that project it hangs on; null when it hangs on the project itself. */
  issue: { status: IssueStatus; deletedAt: Date | null } | null;
}

/** Whoever reads what it hangs on; its uploader alone while it hangs on nothing. */
export function canReadFile(actor: Pick<Actor, 'userId'>, { uploadedBy, access, issue }: FilePlace): boolean {
  if (!access) return uploadedBy === actor.userId;
  if (!issue) return canReadProject(access);
  return issue.deletedAt ? access.reads === 'all' : canSeeIssues(access, issue.status);
}
