import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Actor } from '../platform/actor.ts';
import { readsEveryProject } from '../projects/projects.policy.ts';

type Rights = Pick<Actor, 'permissions'>;

export const canEditGroups = ({ permissions }: Rights): boolean => permissions.has('WRITE_GROUP');
export const canDeleteGroups = ({ permissions }: Rights): boolean => permissions.has('DELETE_GROUP');

/** The access of a user to the projects of a group that they can read. */
type Reads = readonly ('all' | 'published')[];

/**
 * Whether a group's texts are redacted for a user: for clients of any of its projects, and for users who can read none of its projects,
 * unless they can write groups or read every project.
 */
export const readsOutside = (actor: Pick<Actor, 'userId' | 'permissions'>, reads: Reads): boolean =>
  reads.includes('published') || (reads.length === 0 && !canEditGroups(actor) && !readsEveryProject(actor));

/** The new text from a user who reads `shown` instead of `stored`: undefined if the user did not change the shown text. */
export const rewritten = (sent: string | undefined, stored: string, outside: boolean): string | undefined =>
  outside && sent === redact(stored) ? undefined : sent;

/** A user who cannot see all of a text cannot overwrite it. */
export const canRewrite = (stored: string, outside: boolean): boolean => !outside || redact(stored) === stored;
