import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { type Refusal, refusal } from '../../platform/http/refusal.ts';

/**
 * What is under way for readers of links: files that are made or sent. When a link ends, so does all of it, at once on this process; on
 * others what is made is looked at again before it is sent.
 */
export interface ShareEnds {
  /** Until the answer is sent: the signal is aborted when the link ends or the reader goes away; what is being sent breaks off. */
  hold(shareId: string, response: ServerResponse): AbortSignal;
  /** `why` is sent to readers whose response has not started. */
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
