import { canSeeIssue, type SeenState } from '../issues/issues.policy.ts';
import type { Actor } from '../platform/actor.ts';
import { canReadProject, type ProjectAccess } from '../projects/projects.policy.ts';

/** What a file hangs on. */
export interface FilePlace {
  uploadedBy: string;
  /** What the actor is in the project it hangs on; null when it hangs on none. */
  access: ProjectAccess | null;
  /** The issue of that project it hangs on; null when it hangs on the project itself. */
  issue: SeenState | null;
}

/** Whoever reads what it hangs on; its uploader alone while it hangs on nothing. */
export function canReadFile(actor: Pick<Actor, 'userId'>, { uploadedBy, access, issue }: FilePlace): boolean {
  if (!access) return uploadedBy === actor.userId;
  return issue ? canSeeIssue(access, actor, issue) : canReadProject(access);
}
