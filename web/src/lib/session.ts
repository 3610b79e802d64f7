import { storage } from './storage.ts';

/** What the server knows the browser by. Read from storage at each use: another tab may have refreshed, switched or signed out meanwhile. */
export const session = {
  token: (): string | null => storage.get('token'),
  refreshToken: (): string | null => storage.get('refresh-token'),
  /** Whether there is anything to call the server with; an access token alone would end within minutes. */
  present: (): boolean => session.token() !== null || session.refreshToken() !== null,
  /** After sign-in and after switching workspace. What was cached for another workspace goes. */
  start(tokens: { token: string; refreshToken: string }): void {
    storage.remove('vrts');
    storage.set('token', tokens.token);
    storage.set('refresh-token', tokens.refreshToken);
  },
  /** Drafts stay: they are text that somebody typed, and only signing out asks about them. */
  clear(): void {
    storage.remove('token');
    storage.remove('refresh-token');
    storage.remove('vrts');
  },
  /**
   * Calls back when another tab signs in, signs out or switches workspace: whatever this tab shows belongs to the session before.
   * A refresh elsewhere changes the access token alone and is no reason. Answers how to stop.
   */
  onReplacedElsewhere(callback: () => void): () => void {
    return storage.onChangeElsewhere('refresh-token', callback);
  },
};

const draftPrefix = 'coloa.draft.';

/** Texts typed and not yet saved, kept on this device under keys that begin with `coloa.draft.`. */
export const drafts = {
  count: (): number => storage.keys(draftPrefix).length,
  drop(): void {
    for (const key of storage.keys(draftPrefix)) storage.remove(key);
  },
};
