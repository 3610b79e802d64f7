import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Reads the address of each connection early: Node asks the system for it on first use, and there is none after the client has left. Drops
 * clients that left before.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

const STALLED_MS = 60_000;
/** Milliseconds, sufficient for the largest JSON over a slow line. Uploads of the maximum size get more time, at 50 kB/s. */
const REQUEST_MS = 120_000;
const BYTES_A_MS = 50;

/** Returns milliseconds, after which slow senders lose their connection. */
export const requestTimeout = (maxUploadBytes: number): number => Math.max(REQUEST_MS, Math.ceil(maxUploadBytes / BYTES_A_MS));

/** Ends a response that its client does not read for a minute, to release its file or place in a queue. Call when the response starts. */
export const closeSlowRequests = (response: ServerResponse): void => void response.setTimeout(STALLED_MS, () => response.destroy());

/**
 * Runs the requests of one connection one after another. Otherwise, a few connections with pipelined requests could run thousands of
 * requests and delay all others.
 */
export function limitPipelinedRequests(app: FastifyInstance): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const before = latest.get(socket);
    latest.set(socket, reply.raw);
    if (!before || before.closed) return done();
    before.once('close', () => {
      if (socket.writable) done();
    });
  });
}
