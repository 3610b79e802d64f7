import type { FastifyInstance } from 'fastify';

/**
 * Closes each connection with its response when the server is about to stop, because browsers and load balancers keep connections open.
 * Create the app with `return503OnClosing: false`, because Fastify's 503 response has another format.
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
