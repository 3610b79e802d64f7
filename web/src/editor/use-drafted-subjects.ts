import { useEffect, useEffectEvent, useState } from 'react';
import { useProfile } from '../profile/profile.queries.ts';
import { draftedSubjects, draftTime, onDraftsElsewhere } from './drafted-subjects.ts';

/** Reads the user's drafts on this device, and reads them again when another tab changes them. */
function useDrafts<Found>(kind: string, look: (userId: string) => Found): Found {
  const userId = useProfile().id;
  const [found, setFound] = useState(() => look(userId));
  const lookNow = useEffectEvent(() => setFound(look(userId)));
  useEffect(() => {
    // Reads again, because a form that the user has just left stores its draft only after the first render of this page.
    lookNow();
    return onDraftsElsewhere(kind, userId, () => lookNow());
  }, [kind, userId]);
  return found;
}

/** Returns the ids of the objects for which this device has drafts of the user, including drafts from other tabs. */
export const useDraftedSubjects = (kind: string): ReadonlySet<string> => useDrafts(kind, (userId) => draftedSubjects(kind, userId));

/** Returns the time of the newest draft of the object, in ms since 1970; null if this device has none. */
export const useDraftTime = (kind: string, subject: string): number | null => useDrafts(kind, (userId) => draftTime(kind, userId, subject));
