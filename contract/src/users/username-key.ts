/**
 * By which a user is found by name: case does not count, nor how letters are composed. Not in NFKC, so that names of earlier versions in
 * other forms keep working; new names are in NFKC already.
 */
export const usernameKey = (username: string): string => username.normalize('NFC').toLowerCase();
