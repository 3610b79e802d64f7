import { ACCESS_TOKEN_SECONDS } from '@coloa/contract/sessions/sessions.contract.ts';
import { type StorageKey, storage } from './storage.ts';
import { typedPassword } from './typed-password.ts';

/**
 * Safety margin in ms. It is subtracted from the token's lifetime, because the response took time and a request must arrive before the
 * expiry.
 */
const SAFETY_MS = 15_000;

/** Reads the tokens from storage at each use, because another tab may have refreshed, replaced or removed them. */
export const session = {
  token: (): string | null => storage.get('token'),
  refreshToken: (): string | null => storage.get('refresh-token'),
  /** Returns whether there is a session. An access token alone is sufficient, although it expires within minutes. */
  present: (): boolean => session.token() !== null || session.refreshToken() !== null,
  /** Stores the tokens of a new session. Also removes the cached vulnerability tree (`vrts`), which belongs to the previous workspace. */
  start(tokens: { token: string; refreshToken: string }): void {
    storage.remove('vrts');
    session.renewed(tokens.token);
    storage.set('refresh-token', tokens.refreshToken);
  },
  /** Stores a new access token, whose lifetime begins now. */
  renewed(token: string): void {
    // The expiry is stored before the token, so that no other tab reads the new token with the expiry of the old one.
    storage.set('coloa.token-until', String(Date.now() + ACCESS_TOKEN_SECONDS * 1000 - SAFETY_MS));
    storage.set('token', token);
  },
  /**
   * Returns the remaining lifetime of the access token in ms, negative if the token has expired. Returns null if the lifetime is unknown,
   * for example after the clock was set back.
   */
  tokenLeft(): number | null {
    const until = Number(storage.get('coloa.token-until') ?? Number.NaN);
    const left = until - Date.now();
    return session.token() !== null && left <= ACCESS_TOKEN_SECONDS * 1000 ? left : null;
  },
  /**
   * Removes the tokens and the cached vulnerability tree. Keeps drafts, because they contain typed text; only signing out deletes drafts.
   */
  clear(): void {
    typedPassword.forget();
    storage.remove('token');
    storage.remove('coloa.token-until');
    storage.remove('refresh-token');
    storage.remove('vrts');
  },
  /**
   * Returns the id of the session's user. The id remains when the session expires, so that text on the page can be saved, and is null after
   * signing out.
   */
  user: (): string | null => storage.get('coloa.user'),
  belongsTo(userId: string): void {
    storage.set('coloa.user', userId);
  },
  /**
   * Signs out and deletes the user's drafts and lists of recently opened objects. Without the stored user, open forms stop storing drafts.
   */
  end(): void {
    drafts.drop();
    for (const key of storage.keys(openedPrefix)) if (key.split('.')[2] === session.user()) storage.remove(key);
    storage.remove('coloa.user');
    session.clear();
  },
  /**
   * Calls `callback` when another tab signs in, signs out or switches the workspace, but not when it refreshes the token. Returns a
   * function that removes the listener.
   */
  onReplacedElsewhere(callback: () => void): () => void {
    return storage.onChangeElsewhere('refresh-token', callback);
  },
};

const openedPrefix = 'coloa.opened.';

export const openedKey = (userId: string, workspaceId: string): StorageKey => `${openedPrefix}${userId}.${workspaceId}`;

const draftPrefix = 'coloa.draft.';
/** Selects only the user's drafts: the device may also contain drafts of users whose session expired before they saved. */
const ownDrafts = () => storage.keys(draftPrefix).filter((key) => key.split('.')[3] === session.user());

/** Unsaved texts on this device, under `coloa.draft.<kind>.<user id>.<subject>`. */
export const drafts = {
  count: (): number => ownDrafts().length,
  drop(): void {
    for (const key of ownDrafts()) storage.remove(key);
  },
};
