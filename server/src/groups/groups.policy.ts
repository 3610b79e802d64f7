import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Actor } from '../platform/actor.ts';
import { readsEveryProject } from '../projects/projects.policy.ts';

type Rights = Pick<Actor, 'permissions'>;

export const canEditGroups = ({ permissions }: Rights): boolean => permissions.has('WRITE_GROUP');
export const canDeleteGroups = ({ permissions }: Rights): boolean => permissions.has('DELETE_GROUP');

type Reads = readonly ('all' | 'published')[];

/**
 * Group texts are redacted for clients of any of the group's projects. They are also redacted for users who can read none of its projects,
 * unless these users can write groups or read every project.
 */
export const readsOutside = (actor: Pick<Actor, 'userId' | 'permissions'>, reads: Reads): boolean =>
  reads.includes('published') || (reads.length === 0 && !canEditGroups(actor) && !readsEveryProject(actor));

/** Returns the sent text. Returns undefined if it equals the redacted text shown to the user, because the user did not change it. */
export const rewritten = (sent: string | undefined, stored: string, outside: boolean): string | undefined =>
  outside && sent === redact(stored) ? undefined : sent;

/** A user outside the team can only overwrite a text in which nothing is redacted. */
export const canRewrite = (stored: string, outside: boolean): boolean => !outside || redact(stored) === stored;
