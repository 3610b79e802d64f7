import { useState } from 'react';

/**
 * Returns the key of a form whose component serves the URLs of new and existing objects. The key stays when a new object is saved and the
 * form continues at the URL of that object. It changes when the user opens any other form, which must not keep the values of this one.
 * @param id the id of the existing object in the URL; undefined for a new object
 * @param origin identifies the form of a new object, such as its project
 */
export function useFormKey(id: string | undefined, origin: string) {
  const place = id ?? `new ${origin}`;
  const [last, setLast] = useState<{ place: string; key: number; made: string | null }>({ place, key: 0, made: null });
  const moves = last.place !== place;
  const now = !moves ? last : id !== undefined && id === last.made ? { ...last, place } : { place, key: last.key + 1, made: null };
  if (moves) setLast(now);
  const { key, made } = now;
  return {
    key,
    /** True if the object in the URL was created by this form. */
    goesOn: id !== undefined && id === made,
    /** Ignores a form that the user has left, because its save can end later. */
    setMade: (madeId: string) => setLast((present) => (present.key === key ? { ...present, made: madeId } : present)),
  };
}
