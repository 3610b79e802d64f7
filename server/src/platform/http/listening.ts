import { once } from 'node:events';
import net from 'node:net';
import { StartRefused } from '../process/start-refused.ts';

type Address = { host: string; port: number };

export const addressOf = ({ host, port }: Address): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Checks that the server can listen on the address. Call it before the server starts or prints anything.
 * @throws StartRefused if the server cannot listen on the address
 */
export async function tryAddress(address: Address): Promise<void> {
  const server = net.createServer();
  try {
    await once(server.listen(address), 'listening');
  } catch (error) {
    throw listenRefused(error, address);
  }
  server.close();
  await once(server, 'close');
}

export function listenRefused(error: unknown, address: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const where = addressOf(address);
  if (code === 'EADDRINUSE') {
    return new StartRefused(
      `Another program already listens on ${where}. Stop it, or set PORT to a free port, such as ${address.port + 1}.`,
    );
  }
  if (code === 'EACCES') return new StartRefused(`This user may not listen on ${where}. Set PORT to 1024 or higher, such as 3000.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartRefused(
      `This machine has no address ${address.host} to listen on. Set HOST to one of its addresses, or to 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return error;
}
