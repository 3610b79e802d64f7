import { z } from 'zod';
import { defineEndpoint } from '../http.ts';

/**
 * What stands in `event:` beside the kinds of `EVENT_KINDS`: `ready` when the stream stands, with what was missed told before it;
 * `resync` when nobody can tell what was missed, so that all that is shown is to be read again.
 */
export const STREAM_SIGNS = ['ready', 'resync'] as const;

/** What stands in `data:`, as JSON. */
export interface EventData {
  /** Of a `GROUP`, the group's; of `RIGHTS`, the user's or the workspace's. */
  projectId: string;
  issueId: string | null;
  commentId: string | null;
}

/** The stream stands no longer than this; then one comes again. */
const STREAM_SECONDS = 3_600;

export const eventsContract = {
  stream: defineEndpoint({
    method: 'GET',
    path: '/api/events',
    access: 'signedIn',
    projectToken: true,
    summary:
      'What changes of all that the caller may read, and what of it they may read no longer, by ids alone, as `text/event-stream`; goes on after the header `Last-Event-ID`. Ends with the token, the session, or a change of the role, before which it sends `RIGHTS`: then come again',
    kind: 'stream',
    query: z.strictObject({
      seconds: z.coerce
        .number()
        .int()
        .min(0)
        .max(STREAM_SECONDS)
        .default(STREAM_SECONDS)
        .meta({ description: 'How long it stands at most; 0: what was missed, and no longer' }),
      back: z.coerce
        .number()
        .int()
        .min(0)
        .max(STREAM_SECONDS)
        .default(0)
        .meta({ description: 'Without `Last-Event-ID`: begin with what happened in that many seconds before, as since a page was loaded' }),
    }),
    response: z.unknown().meta({ description: 'Events as they come.' }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
};
