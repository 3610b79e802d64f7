/** By which user names are the same: case does not count, nor how letters are composed. */
export const usernameKey = (username: string): string => username.normalize('NFC').toLowerCase();
