import { type StorageKey, storage } from './storage.ts';

/** The session data of the browser. Read from storage at each use, because another tab may have refreshed, switched or signed out. */
export const session = {
  token: (): string | null => storage.get('token'),
  refreshToken: (): string | null => storage.get('refresh-token'),
  /** Whether there are credentials for calls; an access token alone counts too, although it expires within minutes. */
  present: (): boolean => session.token() !== null || session.refreshToken() !== null,
  /** Starts a session after sign-in or a switch of workspace, and removes the cached `vrts` of the previous workspace. */
  start(tokens: { token: string; refreshToken: string }): void {
    storage.remove('vrts');
    storage.set('token', tokens.token);
    storage.set('refresh-token', tokens.refreshToken);
  },
  /** Removes the tokens and the cached `vrts`. Drafts stay, because they are typed text; only signing out deletes them. */
  clear(): void {
    storage.remove('token');
    storage.remove('refresh-token');
    storage.remove('vrts');
  },
  /** The id of the session's user; kept if the session expires, so that text on the page can be saved. Null after signing out. */
  user: (): string | null => storage.get('coloa.user'),
  /** Stores the user of the session, as given in the profile. */
  belongsTo(userId: string): void {
    storage.set('coloa.user', userId);
  },
  /** Ends the session on signing out: also deletes drafts and the list of recently opened objects. Open forms then keep no text. */
  end(): void {
    drafts.drop();
    for (const key of storage.keys(openedPrefix)) if (key.split('.')[2] === session.user()) storage.remove(key);
    storage.remove('coloa.user');
    session.clear();
  },
  /**
   * Calls back when another tab signs in, signs out or switches workspace: everything on this tab belongs to the previous session. A
   * refresh elsewhere only changes the access token and does not count. Returns a function that removes the listener.
   */
  onReplacedElsewhere(callback: () => void): () => void {
    return storage.onChangeElsewhere('refresh-token', callback);
  },
};

const openedPrefix = 'coloa.opened.';

/** Returns the storage key of the list of recently opened objects in a workspace; deleted when the user signs out. */
export const openedKey = (userId: string, workspaceId: string): StorageKey => `${openedPrefix}${userId}.${workspaceId}`;

const draftPrefix = 'coloa.draft.';
/** Returns the drafts of the current user. The device may also contain drafts of other users whose session ended before they saved. */
const ownDrafts = () => storage.keys(draftPrefix).filter((key) => key.split('.')[3] === session.user());

/** Texts typed and not yet saved, kept on this device under `coloa.draft.<kind>.<user id>.<subject>`. */
export const drafts = {
  count: (): number => ownDrafts().length,
  drop(): void {
    for (const key of ownDrafts()) storage.remove(key);
  },
};
