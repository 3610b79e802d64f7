import type { STREAM_SIGNS } from '@coloa/contract/events/events.contract.ts';
import type { EventRecord } from './events.repo.ts';

/** The `id` of a message is the time in ms up to which all events were sent. A page that lost the stream continues there. */
const marked = (at: number): string => `id: ${at}\n`;

/** Returns a comment line of the stream, which prevents proxies from closing an idle connection. */
export const heartbeat = (at: number): string => `: still here\n${marked(at)}\n`;

export const eventText = ({ kind, projectId, issueId, commentId }: EventRecord, at: number): string =>
  `event: ${kind}\n${marked(at)}data: ${JSON.stringify({ projectId, issueId, commentId })}\n\n`;

export const signText = (sign: (typeof STREAM_SIGNS)[number], at: number): string => `event: ${sign}\n${marked(at)}data: {}\n\n`;

export function leftOffAt(lastEventId: string | undefined): Date | null {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? new Date(Number(lastEventId)) : null;
}
