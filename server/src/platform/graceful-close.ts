import type { FastifyInstance } from 'fastify';

/**
 * From the beginning of a stop each answer ends its connection: a browser keeps its own open for later, and would hold up the stop.
 * The application is made with `return503OnClosing: false` beside it, since that answer would be none of ours.
 */
export function installGracefulClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
