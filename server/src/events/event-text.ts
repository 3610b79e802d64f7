import type { STREAM_SIGNS } from '@coloa/contract/events/events.contract.ts';
import type { EventRecord } from './events.repo.ts';

/**
 * `id` of a message: the time up to which all events were sent, in ms. A page continues there after it lost the stream. It is a time and
 * not the id of an event, because events that the reader cannot see are skipped without a gap.
 */
const marked = (at: number): string => `id: ${at}\n`;

/** Keeps the connection open through proxies, and states the time up to which all events were sent. */
export const heartbeat = (at: number): string => `: still here\n${marked(at)}\n`;

export const eventText = ({ kind, projectId, issueId, commentId }: EventRecord, at: number): string =>
  `event: ${kind}\n${marked(at)}data: ${JSON.stringify({ projectId, issueId, commentId })}\n\n`;

export const signText = (sign: (typeof STREAM_SIGNS)[number], at: number): string => `event: ${sign}\n${marked(at)}data: {}\n\n`;

/** Returns the position of a reconnecting page; null if it is missing or invalid. */
export function leftOffAt(lastEventId: string | undefined): Date | null {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? new Date(Number(lastEventId)) : null;
}
