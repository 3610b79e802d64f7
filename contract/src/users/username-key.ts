/**
 * Returns the lookup key of a username, without case and composition of letters. It uses NFC because older usernames are not in NFKC; new
 * ones are.
 */
export const usernameKey = (username: string): string => username.normalize('NFC').toLowerCase();
