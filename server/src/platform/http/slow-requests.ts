import type { ServerResponse } from 'node:http';

const STALLED_MS = 60_000;
/** A request has arrived by then, the largest JSON over a slow line as well; an upload has as long as one of its size takes at 50 kB a second. */
const REQUEST_MS = 120_000;
const BYTES_A_MS = 50;

/** Milliseconds within which a request has to arrive whole: who sends a byte a second holds a place for no longer. */
export const requestTimeout = (maxUploadBytes: number): number => Math.max(REQUEST_MS, Math.ceil(maxUploadBytes / BYTES_A_MS));

/**
 * Breaks off an answer of which nothing is taken for a minute: who stopped to read is gone, and what is held for them (a file in memory, a
 * place among the few that are made at once) is wanted by others. For each answer, when it begins to be sent.
 */
export const closeSlowRequests = (response: ServerResponse): void => void response.setTimeout(STALLED_MS, () => response.destroy());
