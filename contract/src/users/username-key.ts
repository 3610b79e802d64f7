/**
 * Returns the lookup key of a username, without case and composition of letters. It uses NFC instead of the NFKC of new usernames, because
 * older usernames may not be in NFKC.
 */
export const usernameKey = (username: string): string => username.normalize('NFC').toLowerCase();
