/** Held by a session for as long as it writes a backup, and for a moment by whoever takes files out of the store. */
export const BACKUP_LOCK = [7203, 8_442_107];
