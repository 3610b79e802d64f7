import type { ServerResponse } from 'node:http';

const STALLED_MS = 60_000;

/**
 * Breaks off an answer of which nothing is taken for a minute: who stopped to read is gone, and what is held for them (a file in memory, a
 * place among the few that are made at once) is wanted by others. To be called when it begins to be sent.
 */
export const breakOffWhenStalled = (response: ServerResponse): void => void response.setTimeout(STALLED_MS, () => response.destroy());
