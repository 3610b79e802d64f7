import { setTimeout as sleep } from 'node:timers/promises';
import { eventsContract } from '@coloa/contract/events/events.contract.ts';

export interface Follower {
  heard: ReadonlySet<string>;
  readonly again: number;
  readonly stands: boolean;
  stop(): Promise<void>;
}

/** Reads the event stream like a page: reconnects when the stream ends, and continues after the last received event. */
export function follow(url: string, token: string): Follower {
  const stopping = new AbortController();
  const heard = new Set<string>();
  let [again, stands, last] = [-1, false, ''];

  function take(block: string): void {
    const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
    last = fields.get('id') || last;
    if (fields.get('event') === 'ready') stands = true;
    const issueId = /"issueId":"([^"]+)"/.exec(fields.get('data') ?? '')?.[1];
    if (issueId) heard.add(issueId);
  }

  async function once(): Promise<void> {
    const headers = { token, ...(last && { 'last-event-id': last }) };
    const answer = await fetch(`${url}${eventsContract.stream.path}`, { headers, signal: stopping.signal });
    if (!answer.ok || !answer.body) return;
    let rest = '';
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  }

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      again++;
      // A page also reconnects after any error.
      await once().catch(() => {});
      stands = false;
      await sleep(500, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    heard,
    get again() {
      return again;
    },
    get stands() {
      return stands;
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
