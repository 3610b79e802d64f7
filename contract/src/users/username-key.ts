/**
 * Returns the lookup key of a username, which ignores case and the Unicode composition of letters. Uses NFC, not the NFKC of new usernames,
 * because older usernames may not be in NFKC.
 */
export const usernameKey = (username: string): string => username.normalize('NFC').toLowerCase();
