import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Actor } from '../platform/actor.ts';
import { readsEveryProject } from '../projects/projects.policy.ts';

type Rights = Pick<Actor, 'permissions'>;

export const canEditGroups = ({ permissions }: Rights): boolean => permissions.has('WRITE_GROUP');
export const canDeleteGroups = ({ permissions }: Rights): boolean => permissions.has('DELETE_GROUP');

/** The access of a user to the projects of a group that they can read. */
type Reads = readonly ('all' | 'published')[];

/**
 * Whether a group's texts are redacted for a user: for clients of any of its projects, and for users who can read none of its projects and
 * can neither write groups nor read every project.
 */
export const readsOutside = (actor: Pick<Actor, 'userId' | 'permissions'>, reads: Reads): boolean =>
  reads.includes('published') || (reads.length === 0 && !canEditGroups(actor) && !readsEveryProject(actor));

/** Returns the sent text; undefined if it is the redacted text that a user outside was shown, and therefore no change. */
export const rewritten = (sent: string | undefined, stored: string, outside: boolean): string | undefined =>
  outside && sent === redact(stored) ? undefined : sent;

/** Whether a user can overwrite a text: a user outside only if nothing in it is redacted. */
export const canRewrite = (stored: string, outside: boolean): boolean => !outside || redact(stored) === stored;
