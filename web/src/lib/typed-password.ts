let typed: string | null = null;

/**
 * The password with which this tab has just signed in. The page on which a user replaces a given password sends it as the current one, so
 * that the user does not type it twice. It is only in memory, and forgotten as soon as the profile shows that the user need not replace it.
 */
export const typedPassword = {
  get: (): string | null => typed,
  keep(password: string): void {
    typed = password;
  },
  forget(): void {
    typed = null;
  },
};
