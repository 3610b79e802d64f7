import { useEffect, useState } from 'react';
import { useProfile } from '../profile/profile.queries.ts';
import { draftedSubjects, onDraftsElsewhere } from './draft-store.ts';

/** Returns the ids of objects of which this device has drafts of the user, also of other tabs. */
export function useDraftedSubjects(kind: string): ReadonlySet<string> {
  const userId = useProfile().id;
  const [subjects, setSubjects] = useState(() => draftedSubjects(kind, userId));
  useEffect(() => {
    const read = () => setSubjects(draftedSubjects(kind, userId));
    // A form that the user has just left stores its draft after this page is rendered for the first time.
    read();
    return onDraftsElsewhere(kind, userId, read);
  }, [kind, userId]);
  return subjects;
}
