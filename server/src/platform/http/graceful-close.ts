import type { FastifyInstance } from 'fastify';

/**
 * When the server is about to stop, adds `Connection: close` to responses, because browsers and load balancers keep connections open.
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
