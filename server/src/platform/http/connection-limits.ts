import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Reads the address of a connection early, because Node asks the system for it on first use, and there is none after the client has left.
 * Clients that left before are not answered.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

const STALLED_MS = 60_000;
/**
 * The minimum of the time limit for a request, sufficient for the largest JSON over a slow line. The limit is longer if an upload of the
 * maximum size takes longer at 50 kB a second.
 */
const REQUEST_MS = 120_000;
const BYTES_A_MS = 50;

/** Returns the time limit for a complete request, in milliseconds, so that slow senders release their connection. */
export const requestTimeout = (maxUploadBytes: number): number => Math.max(REQUEST_MS, Math.ceil(maxUploadBytes / BYTES_A_MS));

/**
 * Ends a response that its client does not read for a minute, because its resources (a file in memory, a place in a queue) are needed. Call
 * for each response when it starts.
 */
export const closeSlowRequests = (response: ServerResponse): void => void response.setTimeout(STALLED_MS, () => response.destroy());

/**
 * Starts the requests of one connection one after another. Pipelined requests get their answers in order anyway; started together, a few
 * connections could run thousands of requests and delay all others. Waiting requests are dropped when their connection ends.
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
