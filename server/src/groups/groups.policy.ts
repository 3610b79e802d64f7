import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Actor } from '../platform/actor.ts';
import { readsEveryProject } from '../projects/projects.policy.ts';

type Rights = Pick<Actor, 'permissions'>;

export const canEditGroups = ({ permissions }: Rights): boolean => permissions.has('WRITE_GROUP');
export const canDeleteGroups = ({ permissions }: Rights): boolean => permissions.has('DELETE_GROUP');

/** As whom somebody reads the projects of a group that they read; those that they do not are not in it. */
type Reads = readonly ('all' | 'published')[];

/**
 * Whether what is redacted in a group's texts stays out for somebody: for clients of any of its projects, and for who is of the team of
 * none, unless they write groups.
 */
export const readsOutside = (actor: Pick<Actor, 'userId' | 'permissions'>, reads: Reads): boolean =>
  reads.includes('published') || (reads.length === 0 && !canEditGroups(actor) && !readsEveryProject(actor));

/** What somebody who reads `shown` sent for `stored`: undefined where it is what they read, which they did not change. */
export const rewritten = (sent: string | undefined, stored: string, outside: boolean): string | undefined =>
  outside && sent === redact(stored) ? undefined : sent;

/** A user who cannot see all of a text cannot overwrite it. */
export const canRewrite = (stored: string, outside: boolean): boolean => !outside || redact(stored) === stored;
