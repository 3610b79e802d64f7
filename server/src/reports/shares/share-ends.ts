import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { type Refusal, refusal } from '../../platform/http/refusal.ts';

/** Aborts running work for the readers of a link in this process when the link ends. Other processes check the link before sending. */
export interface ShareEnds {
  /** Registers a response until it is sent. Aborts the signal when the link ends, the reader disconnects, or the response is sent. */
  hold(shareId: string, response: ServerResponse): AbortSignal;
  /** @param why sent to readers whose response has not started */
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
        controller.abort(refusal('MALFORMED_REQUEST'));
      });
      return controller.signal;
    },
    end(why, ...shareIds) {
      for (const breakOff of shareIds.flatMap((shareId) => [...(underWay.get(shareId) ?? [])])) breakOff(why());
    },
  };
}
