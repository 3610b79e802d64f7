import type { AuditActor } from '../audit/audit.service.ts';
import { identityServer } from '../mails/mails.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteLinks, holdersWithLinks } from '../sessions/one-use-links.service.ts';
import { invite } from './new-users.service.ts';

type Parts = Pick<Platform, 'env' | 'secrets' | 'publicUrl'>;

interface LinkHolder {
  id: string;
  email: string | null;
  invited: boolean;
}

/**
 * Revokes the one-time links of an account that gained access, because the creator of a link could otherwise use it to get this access.
 * Sends a new invitation to users who have not accepted theirs, if email is set up.
 */
export async function endLinks(parts: Parts, tx: Tx, actor: Actor, by: AuditActor, user: LinkHolder): Promise<void> {
  const ended = await deleteLinks(tx, user.id, ['reset', 'invite']);
  if (ended === 0 || !user.invited || user.email === null) return;
  if (await identityServer(parts, tx, user.id)) await invite(parts, tx, actor, by, user.id, true);
}

export async function endLinksOfHolders(parts: Parts, tx: Tx, actor: Actor, by: AuditActor, roleId: string): Promise<void> {
  for (const user of await holdersWithLinks(tx, actor.workspaceId, roleId)) await endLinks(parts, tx, actor, by, user);
}
