import type { FastifyInstance } from 'fastify';

/**
 * Makes each response close its connection as soon as the server is about to stop. Browsers and load balancers keep connections open, which
 * would delay the stop. The application is created with `return503OnClosing: false`, because Fastify's 503 response would have another
 * format.
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
