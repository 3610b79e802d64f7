import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { type Refusal, refusal } from '../../platform/http/refusal.ts';

/**
 * Running work for readers of links: files that are generated or sent. When a link ends, its work ends immediately in this process; other
 * processes check before sending.
 */
export interface ShareEnds {
  /** Registers a response until it is sent. The signal is aborted when the link ends, the reader leaves, or the response is sent. */
  hold(shareId: string, response: ServerResponse): AbortSignal;
  /** Ends the work for these links. `why` is sent to readers whose response has not started. */
  end(why: () => Refusal, ...shareIds: string[]): void;
}

export function createShareEnds(): ShareEnds {
  const underWay = new Map<string, Set<(why: Refusal) => void>>();

  return {
    hold(shareId, response) {
      const controller = new AbortController();
      const breakOff = (why: Refusal): void => {
        controller.abort(why);
        if (response.headersSent) response.destroy();
      };
      const those = underWay.get(shareId) ?? new Set();
      underWay.set(shareId, those.add(breakOff));
      finished(response, () => {
        those.delete(breakOff);
        if (those.size === 0 && underWay.get(shareId) === those) underWay.delete(shareId);
        // A Refusal, so that leaving is not logged as a fault; no caller receives it.
        controller.abort(refusal('MALFORMED_REQUEST'));
      });
      return controller.signal;
    },
    end(why, ...shareIds) {
      for (const breakOff of shareIds.flatMap((shareId) => [...(underWay.get(shareId) ?? [])])) breakOff(why());
    },
  };
}
