import { once } from 'node:events';
import { eventsContract } from '@coloa/contract/events/events.contract.ts';

export interface HeardEvent {
  event: string;
  id: string;
  data: { projectId?: string; issueId?: string | null; commentId?: string | null };
}

function eventOf(block: string): HeardEvent | null {
  const fields = Object.fromEntries(
    block.split('\n').flatMap((line) => {
      const colon = line.indexOf(': ');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)]] : [];
    }),
  );
  return fields.event === undefined ? null : { event: fields.event, id: fields.id ?? '', data: JSON.parse(fields.data ?? '{}') };
}

/** Opens the event stream of the server at `url`. Resolves when the stream is ready. */
export async function openStreamAt(url: string, token: string, { lastEventId }: { lastEventId?: string } = {}) {
  const stopping = new AbortController();
  const response = await fetch(`${url}${eventsContract.stream.path}`, {
    headers: { token, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: stopping.signal,
  });
  if (!response.ok || !response.body) throw new Error(`a stream was answered ${response.status}: ${await response.text()}`);
  const { body } = response;
  const heard: HeardEvent[] = [];
  const more = new EventTarget();
  const ended = (async () => {
    let rest = '';
    try {
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        heard.push(...blocks.map(eventOf).filter((event) => event !== null));
        more.dispatchEvent(new Event('more'));
      }
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    }
  })();
  const stream = {
    response,
    heard,
    ended,
    /** Resolves with the first matching event, including those already received. Rejects if no event arrives for 10 s. */
    async next(is: (event: HeardEvent) => boolean): Promise<HeardEvent> {
      for (;;) {
        const found = heard.find(is);
        if (found) return found;
        await once(more, 'more', { signal: AbortSignal.timeout(10_000) });
      }
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
  await stream.next(({ event }) => event === 'ready');
  return stream;
}
