import type { FastifyInstance } from 'fastify';

/**
 * From the beginning of a stop, or as soon as the server is about to leave, each answer ends its connection: browsers and balancers keep
 * theirs open for later, and would hold up the stop.
 * The application is made with `return503OnClosing: false` beside it, since that answer would be none of ours.
 */
export function installGracefulClose(app: FastifyInstance, leaving: AbortSignal): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing || leaving.aborted) reply.header('connection', 'close');
  });
}
