const prefix = 'coloa.link.';

/** Tokens of this page. They take precedence, because `sessionStorage` may be denied, or full and contain older tokens. */
const memory = new Map<string, string>();

/**
 * Secrets of emailed or shared links. They are removed from the address immediately, so that they appear neither in the history nor on a
 * shared screen. This tab stores them, so that they survive a reload and a detour to the login page.
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
