import type { FastifyInstance } from 'fastify';

/**
 * Has the address of a connection known for as long as its requests are worked on: Node asks the system for it when it is first wanted,
 * and of a client that has gone by then there is none. Who has gone before is not answered.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}
