const prefix = 'coloa.link.';

/** The tokens of this page view. The tab's storage may have older ones, if it is full or denied. */
const memory = new Map<string, string>();

/**
 * Secrets of emailed or shared links. They are removed from the address as soon as they are read, so that they appear in no history and on
 * no shared screen. They are stored for this tab only, and survive a reload and a detour to the login page: secrets of accounts until they
 * are used or invalid, secrets of reports until the tab is closed.
 */
export const linkTokens = {
  keep(pathname: string, token: string): void {
    memory.set(pathname, token);
    try {
      sessionStorage.setItem(prefix + pathname, token);
    } catch {
      // Kept in memory: a reload then needs the link again.
    }
  },
  of(pathname: string): string | null {
    const token = memory.get(pathname);
    if (token !== undefined) return token;
    try {
      return sessionStorage.getItem(prefix + pathname);
    } catch {
      return null;
    }
  },
  drop(pathname: string): void {
    memory.delete(pathname);
    try {
      sessionStorage.removeItem(prefix + pathname);
    } catch {
      // A tab without storage never stored the token.
    }
  },
};
