import { useCallback } from 'react';
import type { FindPeople } from '../editor/people-by-name.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { type CommentTarget, findPeople, withoutMe } from './comments.queries.ts';

/**
 * Returns a search for users whom a text at the target can mention, without the current user.
 * @param team whether to exclude clients, because only the team can read the text
 */
export function useMentionSearch({ on, id }: CommentTarget, team: boolean): FindPeople {
  const me = useProfile().id;
  return useCallback(async (q, signal) => withoutMe(await findPeople({ on, id }, { q, team }, signal), me), [on, id, team, me]);
}
