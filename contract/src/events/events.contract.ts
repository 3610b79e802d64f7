import { z } from 'zod';
import { defineEndpoint } from '../http.ts';

/**
 * Values of `event:` in addition to `EVENT_KINDS`. `ready`: the stream is open and missed events are sent. `resync`: missed events are
 * unknown, so the client has to reload all data.
 */
export const STREAM_SIGNS = ['ready', 'resync'] as const;

/** The content of `data:`, as JSON. */
export interface EventData {
  /** The project id, or the other id that `EVENT_KINDS` describes for the kind of the event. */
  projectId: string;
  issueId: string | null;
  commentId: string | null;
}

/** Maximum duration of a stream; clients reconnect afterwards. */
const STREAM_SECONDS = 3_600;

export const eventsContract = {
  stream: defineEndpoint({
    method: 'GET',
    path: '/api/events',
    access: 'signedIn',
    projectToken: true,
    summary:
      'Stream ids of objects that change or become hidden for the caller, resumable with `Last-Event-ID`. Ends with the token or session, or on a role change',
    kind: 'stream',
    query: z.strictObject({
      seconds: z.coerce
        .number()
        .int()
        .min(0)
        .max(STREAM_SECONDS)
        .default(STREAM_SECONDS)
        .meta({ description: 'Maximum duration in seconds; 0 returns missed events only' }),
      back: z.coerce.number().int().min(0).max(STREAM_SECONDS).default(0).meta({
        description: 'Without `Last-Event-ID`: seconds before now at which the stream starts, such as the time since the page was loaded',
      }),
    }),
    response: z
      .unknown()
      .meta({ description: 'Events as they occur. Before a role change ends the stream, it sends `RIGHTS`; reconnect then.' }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
};
