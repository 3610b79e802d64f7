const prefix = 'coloa.link.';

/** Tokens of this page. They take precedence over `sessionStorage`, which can be unavailable, or full and outdated. */
const memory = new Map<string, string>();

/**
 * Secrets from emailed or shared links. Pages remove them from the URL, so that they appear neither in the history nor on a shared screen.
 * This tab stores them, so that they survive a reload.
 */
export const linkTokens = {
  keep(pathname: string, token: string): void {
    memory.set(pathname, token);
    try {
      sessionStorage.setItem(prefix + pathname, token);
    } catch {
      // The token is only in memory, so after a reload the user has to open the link again.
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
