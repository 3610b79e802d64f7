import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useState } from 'react';
import type { Editor } from '../editor/drafted-form.ts';

/**
 * Returns the versions of a write-up that were loaded since the component was mounted, oldest first. While `ready` is false, adds nothing,
 * because the cache may contain an old version.
 */
export function useSeenVersions(writeUp: WriteUp | null, ready = true): readonly WriteUp[] {
  const [seen, setSeen] = useState<readonly WriteUp[]>([]);
  const newest = seen.at(-1);
  if (writeUp && ready && (newest === undefined || writeUp.version > newest.version)) setSeen([...seen, writeUp]);
  return seen;
}

/** Returns the user who saved all versions after `since`. Returns null if several users saved, or if a version was not loaded. */
export function saverSince(seen: readonly WriteUp[], since: number, userId: string): Editor {
  const later = seen.filter(({ version }) => version > since);
  const by = later[0]?.editedBy ?? null;
  const read = later.length === (later.at(-1)?.version ?? since) - since;
  if (!by || !read || later.some(({ editedBy }) => editedBy?.id !== by.id)) return null;
  return by.id === userId ? 'me' : { name: by.name || by.username };
}
