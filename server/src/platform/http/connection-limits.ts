import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Reads the IP address of each connection early, because Node cannot read it after the client has disconnected. Closes connections
 * without an address.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

const STALLED_MS = 60_000;
/** The time for a request in milliseconds, which suffices for the largest JSON body over a slow connection. */
const REQUEST_MS = 120_000;
const BYTES_A_MS = 50;

/**
 * Returns the time in milliseconds after which the server closes the connection of a slow sender, based on 50 kB/s for the largest
 * upload.
 */
export const requestTimeout = (maxUploadBytes: number): number => Math.max(REQUEST_MS, Math.ceil(maxUploadBytes / BYTES_A_MS));

/**
 * Closes the connection if the client does not read the response for a minute, so that the request releases its file or place in a queue.
 * Call it when the response starts.
 */
export const closeSlowRequests = (response: ServerResponse): void => void response.setTimeout(STALLED_MS, () => response.destroy());

/**
 * Runs the requests of a connection one after another. Otherwise, a few connections with pipelined requests could delay the requests of all
 * other clients.
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
