import { describe, expect, test } from 'vitest';
import { messageOf, readMessages, type StreamMessage } from './event-reader.ts';

const data = { projectId: 'p', issueId: 'i', commentId: null };

describe('messageOf', () => {
  test('parses an event with its mark and ids', () => {
    expect(messageOf(`event: ISSUE\nid: 17\ndata: ${JSON.stringify(data)}`)).toEqual({ event: 'ISSUE', mark: '17', data });
  });

  test('a heartbeat contains only a mark', () => {
    expect(messageOf(': still here\nid: 18')).toEqual({ event: null, mark: '18', data: null });
  });

  test('ignores unknown events of a newer server', () => {
    expect(messageOf('event: WEATHER\nid: 19\ndata: {}')).toMatchObject({ event: null, mark: '19' });
    expect(messageOf('')).toEqual({ event: null, mark: null, data: null });
  });
});

describe('readMessages', () => {
  test('joins chunks, even if they split a character', async () => {
    const bytes = new TextEncoder().encode(
      `event: COMMENT\ndata: ${JSON.stringify({ ...data, projectId: 'dự án' })}\n\n: x\nid: 2\n\nevent: ISSUE\n`,
    );
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const heard: StreamMessage[] = [];
    let pieces = 0;
    await readMessages(body, {
      onMessage: (message) => heard.push(message),
      alive: () => {
        pieces += 1;
      },
    });
    expect(heard).toEqual([
      { event: 'COMMENT', mark: null, data: { ...data, projectId: 'dự án' } },
      { event: null, mark: '2', data: null },
    ]);
    expect(pieces).toBeGreaterThan(50);
  });
});
