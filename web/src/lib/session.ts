import { type StorageKey, storage } from './storage.ts';

/** Reads from storage at each use, because another tab may have refreshed, switched or signed out. */
export const session = {
  token: (): string | null => storage.get('token'),
  refreshToken: (): string | null => storage.get('refresh-token'),
  /** An access token alone counts too, although it expires within minutes. */
  present: (): boolean => session.token() !== null || session.refreshToken() !== null,
  /** Removes the cached `vrts`, which belongs to the previous workspace. */
  start(tokens: { token: string; refreshToken: string }): void {
    storage.remove('vrts');
    storage.set('token', tokens.token);
    storage.set('refresh-token', tokens.refreshToken);
  },
  /** Keeps drafts, because they are typed text; only signing out deletes them. */
  clear(): void {
    storage.remove('token');
    storage.remove('refresh-token');
    storage.remove('vrts');
  },
  /** Id of the session's user. Kept if the session expires, so that text on the page can be saved; null after signing out. */
  user: (): string | null => storage.get('coloa.user'),
  belongsTo(userId: string): void {
    storage.set('coloa.user', userId);
  },
  /** Signs out: also deletes drafts and lists of recently opened objects. Removing the user stops open forms from storing drafts. */
  end(): void {
    drafts.drop();
    for (const key of storage.keys(openedPrefix)) if (key.split('.')[2] === session.user()) storage.remove(key);
    storage.remove('coloa.user');
    session.clear();
  },
  /**
   * Calls back when another tab signs in, signs out or switches workspace. A token refresh does not count, because it only changes the
   * access token. Returns a function that removes the listener.
   */
  onReplacedElsewhere(callback: () => void): () => void {
    return storage.onChangeElsewhere('refresh-token', callback);
  },
};

const openedPrefix = 'coloa.opened.';

export const openedKey = (userId: string, workspaceId: string): StorageKey => `${openedPrefix}${userId}.${workspaceId}`;

const draftPrefix = 'coloa.draft.';
/** The device may also store drafts of other users whose session ended before they saved. */
const ownDrafts = () => storage.keys(draftPrefix).filter((key) => key.split('.')[3] === session.user());

/** Unsaved texts on this device, under `coloa.draft.<kind>.<user id>.<subject>`. */
export const drafts = {
  count: (): number => ownDrafts().length,
  drop(): void {
    for (const key of ownDrafts()) storage.remove(key);
  },
};
