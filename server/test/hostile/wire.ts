import http from 'node:http';
import net from 'node:net';
import type { Wire } from './oddities.ts';

/** The maximum duration of a request. Checking a Word file takes longest, and the server aborts this check only after 20 s. */
export const TIME_LIMIT_MS = 30_000;

export interface Reply {
  /** The HTTP status; 0 if the server closes the connection without a response. */
  status: number;
  type: string;
  text: string;
  ms: number;
}

export class TooLate extends Error {}

const MOST_READ = 5_000_000;

function sendRaw(target: URL, text: string): Promise<Omit<Reply, 'ms'>> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(target.port), target.hostname);
    let received = '';
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new TooLate());
    }, TIME_LIMIT_MS);
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      const at = received.indexOf('\r\n\r\n');
      const head = at < 0 ? received : received.slice(0, at);
      const length = /^content-length: *(\d+)$/im.exec(head)?.[1];
      // Only the first response counts. A second one may report that the bytes after the first request are invalid.
      const body = at < 0 ? Buffer.alloc(0) : Buffer.from(received.slice(at + 4));
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({
        status,
        type: /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? '',
        text: body.subarray(0, length === undefined ? undefined : Number(length)).toString(),
      });
    };
    socket.on('connect', () => socket.write(Buffer.from(text, 'latin1')));
    socket.on('data', (chunk) => {
      received += chunk.toString();
      // A response to HEAD has a length but no body.
      const length = text.startsWith('HEAD ') ? '0' : /^content-length: *(\d+)$/im.exec(received)?.[1];
      const at = received.indexOf('\r\n\r\n');
      // The server does not end an event stream, so the reply counts as complete after its headers.
      if (at >= 0 && /^content-type: *text\/event-stream/im.test(received)) end();
      if (length !== undefined && at >= 0 && Buffer.byteLength(received.slice(at + 4)) >= Number(length)) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

export function openWire(url: string) {
  const target = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const before = new WeakMap<net.Socket, string>();

  function sendHttp({ method, address, headers, payload, cut }: Wire): Promise<Omit<Reply, 'ms'>> {
    return new Promise((resolve, reject) => {
      const request = http.request({
        agent: cut ? false : agent,
        host: target.hostname,
        port: target.port,
        method,
        path: address,
        setHost: true,
        headers: { ...headers, ...(payload === undefined ? {} : { 'content-length': String(payload.length) }) },
      });
      let earlier = 'a connection of its own';
      request.on('socket', (socket) => {
        earlier = before.get(socket) ?? earlier;
        before.set(socket, `${method} ${address.slice(0, 200)} ${JSON.stringify(headers).slice(0, 500)}, ${payload?.length ?? 0} bytes`);
      });
      const timer = setTimeout(() => request.destroy(new TooLate(`after ${earlier}`)), TIME_LIMIT_MS);
      const end = (reply: Omit<Reply, 'ms'>) => {
        clearTimeout(timer);
        resolve(reply);
      };
      request.on('response', (response) => {
        const type = response.headers['content-type'] ?? '';
        const status = response.statusCode ?? 0;
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= MOST_READ) chunks.push(chunk);
        });
        const done = () => end({ status, type, text: Buffer.concat(chunks).toString() });
        response.on('end', done);
        response.on('error', done);
        // The server does not end an event stream, so the reply counts as complete after its headers.
        if (type.startsWith('text/event-stream')) {
          done();
          request.destroy();
        }
      });
      request.on('error', (error) => {
        clearTimeout(timer);
        if (error instanceof TooLate) reject(error);
        else resolve({ status: 0, type: '', text: String(error) });
      });
      if (cut && payload) {
        request.write(payload.subarray(0, Math.ceil(payload.length / 2)), () => {
          request.destroy();
          end({ status: 0, type: '', text: '' });
        });
      } else request.end(payload);
    });
  }

  return {
    async send(wire: Wire): Promise<Reply> {
      const begun = performance.now();
      const reply = wire.raw === undefined ? await sendHttp(wire) : await sendRaw(target, wire.raw);
      return { ...reply, ms: performance.now() - begun };
    },
    close: () => agent.destroy(),
  };
}
