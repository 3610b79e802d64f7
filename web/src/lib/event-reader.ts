import { EVENT_KINDS, type EventKind } from '@coloa/contract/events/event-kinds.ts';
import { type EventData, STREAM_SIGNS } from '@coloa/contract/events/events.contract.ts';

export interface StreamMessage {
  /** The kind of the event; null for a message with only a mark, and for unknown events. */
  event: EventKind | (typeof STREAM_SIGNS)[number] | null;
  /** The position in the event stream from which to continue after the connection is lost. */
  mark: string | null;
  data: EventData | null;
}

const names: readonly string[] = [...EVENT_KINDS, ...STREAM_SIGNS];

/** Parses a message of the event stream. Ignores unknown fields and events, such as those of a newer server. */
export function messageOf(block: string): StreamMessage {
  const message: StreamMessage = { event: null, mark: null, data: null };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).replace(/^ /, '');
    switch (line.slice(0, Math.max(colon, 0))) {
      case 'event':
        if (names.includes(value)) message.event = value as StreamMessage['event'];
        break;
      case 'id':
        message.mark = value;
        break;
      case 'data':
        message.data = JSON.parse(value) as EventData;
        break;
    }
  }
  return message;
}

/** Reads all messages of a stream. Calls `alive` for all received data, even if it completes no message. */
export async function readMessages(
  body: ReadableStream<Uint8Array>,
  { onMessage, alive }: { onMessage: (message: StreamMessage) => void; alive: () => void },
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    alive();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onMessage(messageOf(block));
  }
}
