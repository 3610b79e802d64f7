import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Balancer {
  url: string;
  /** Answers of each process that went through, by its address. */
  served: ReadonlyMap<string, number>;
  /** The processes it sends to from now on. */
  use(urls: readonly string[]): void;
  close(): Promise<void>;
}

const READY_MS = 200;

/** Sends each request to the next process that says it is ready; to another one when that one does not take it. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  let targets = [...urls];
  let ready = new Set(targets);
  let next = 0;
  const served = new Map<string, number>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const closed = new AbortController();

  async function watch(): Promise<void> {
    while (!closed.signal.aborted) {
      const asked = await Promise.all(
        targets.map(async (url) => {
          const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
          return answer?.ok ? [url] : [];
        }),
      );
      ready = new Set(asked.flat());
      await sleep(READY_MS, null, { signal: closed.signal }).catch(() => {});
    }
  }

  function choose(tried: ReadonlySet<string>): string | undefined {
    const left = targets.filter((url) => ready.has(url) && !tried.has(url));
    next++;
    return left[next % Math.max(1, left.length)];
  }

  function forward(request: http.IncomingMessage, body: Buffer, response: http.ServerResponse, tried: Set<string>): void {
    const target = choose(tried);
    if (target === undefined) {
      response.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    tried.add(target);
    const { method, headers, url } = request;
    const onward = http.request(new URL(url ?? '/', target), { method, headers, agent });
    let answered = false;
    onward.on('response', (answer) => {
      answered = true;
      served.set(target, (served.get(target) ?? 0) + 1);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
      response.on('close', () => answer.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (answered) return;
      // What was never taken, or only asks, may be asked of another; what writes may have been done already.
      const untaken = error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && onward.reusedSocket && method === 'GET');
      if (untaken || method === 'GET') forward(request, body, response, tried);
      else response.writeHead(502).end();
    });
    onward.end(body);
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => forward(request, Buffer.concat(chunks), response, new Set()));
    response.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  void watch();

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    use(others) {
      targets = [...others];
    },
    async close() {
      closed.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
