import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Begins the requests of one connection one after another. Whoever sends many without waiting gets the answers in order anyway; begun all
 * at once, a few connections would have thousands under way, and everybody else would wait behind them.
 * What still waits when its connection ends is never begun.
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
