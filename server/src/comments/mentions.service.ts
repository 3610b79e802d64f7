import type { Mentionable } from '@coloa/contract/comments/comments.contract.ts';
import { MOST_MENTIONS, namesMentioned } from '@coloa/contract/comments/mentions.ts';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { matchingPeople } from '../membership/person-match.policy.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { searchWords } from '../platform/text/folding.ts';
import type { OpenPlace } from './comment-targets.service.ts';
import { canSeeInternal } from './comments.policy.ts';
import { listMentionable, type MentionableFilter, type MentionableRecord } from './comments.repo.ts';

const SUGGESTED = 20;

/**
 * Returns the filter for users who can be mentioned. Clients find only users assigned to the project, whom they can see anyway. Comments on
 * an unpublished issue cannot mention users outside the team, who cannot read it.
 */
const among = ({ projectId, access, issue }: OpenPlace): MentionableFilter => ({
  projectId,
  assignedOnly: !canSeeInternal(access),
  outside: issue === null || isPublished(issue.status),
});

/**
 * Returns users that a comment can mention. With `team`, only users who can read internal comments; with `names`, only users with these
 * usernames.
 */
export async function suggestPeople(
  db: DbOrTx,
  actor: Actor,
  place: OpenPlace,
  { q, team, names }: { q?: string | undefined; team?: 'true' | undefined; names?: readonly string[] | undefined },
): Promise<Mentionable[]> {
  const { outside, ...filter } = among(place);
  const words = searchWords(q);
  const keys = names?.map(usernameKey);
  const limit = keys ? MOST_MENTIONS : SUGGESTED;
  const asked = { ...filter, outside: outside && team === undefined, words, ...(keys && { keys }) };
  const found = await listMentionable(db, actor.workspaceId, asked, words.length === 0 ? limit : null);
  // The result is filtered again, because the database also matches email addresses, which not every caller can see.
  return matchingPeople(found, words)
    .slice(0, limit)
    .map(({ usernameKey: _key, ...person }) => person);
}

const keysIn = (body: string): string[] => namesMentioned(body).map(usernameKey);

/**
 * Returns the users whom a comment mentions. A name that appears only inside ⟦…⟧ does not mention users outside the team, because they read
 * the redacted text.
 */
export async function peopleMentioned(
  db: DbOrTx,
  actor: Actor,
  place: OpenPlace,
  { body, internal }: { body: string; internal: boolean },
): Promise<MentionableRecord[]> {
  const keys = keysIn(body);
  if (keys.length === 0) return [];
  const filter = among(place);
  const people = await listMentionable(db, actor.workspaceId, { ...filter, outside: filter.outside && !internal, keys }, MOST_MENTIONS);
  const shown = new Set(keysIn(redact(body)));
  return people.filter((person) => !person.outside || shown.has(person.usernameKey));
}
