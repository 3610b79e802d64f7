import { useEffect, useEffectEvent, useState } from 'react';
import { useProfile } from '../profile/profile.queries.ts';
import { draftedSubjects, draftTime, onDraftsElsewhere } from './draft-store.ts';

/** Reads the drafts of the user on this device again after another tab has changed them. */
function useDrafts<Found>(kind: string, look: (userId: string) => Found): Found {
  const userId = useProfile().id;
  const [found, setFound] = useState(() => look(userId));
  const lookNow = useEffectEvent(() => setFound(look(userId)));
  useEffect(() => {
    // A form that the user has just left stores its draft after this page is rendered for the first time.
    lookNow();
    return onDraftsElsewhere(kind, userId, () => lookNow());
  }, [kind, userId]);
  return found;
}

/** Returns the ids of objects of which this device has drafts of the user, also of other tabs. */
export const useDraftedSubjects = (kind: string): ReadonlySet<string> => useDrafts(kind, (userId) => draftedSubjects(kind, userId));

/** Returns the time of the newest draft of the object, in ms since 1970; null if this device has none. */
export const useDraftTime = (kind: string, subject: string): number | null => useDrafts(kind, (userId) => draftTime(kind, userId, subject));
