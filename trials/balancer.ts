import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReady } from './installation.ts';

export interface Balancer {
  url: string;
  served: ReadonlyMap<string, number>;
  use(urls: readonly string[]): void;
  close(): Promise<void>;
}

const READY_MS = 200;

class ReadyTargets {
  #targets: string[];
  #ready: Set<string>;
  #next = 0;

  constructor(urls: readonly string[]) {
    this.#targets = [...urls];
    this.#ready = new Set(urls);
  }

  use(urls: readonly string[]): void {
    this.#targets = [...urls];
  }

  choose(tried: ReadonlySet<string>): string | undefined {
    const left = this.#targets.filter((url) => this.#ready.has(url) && !tried.has(url));
    this.#next++;
    return left[this.#next % Math.max(1, left.length)];
  }

  async watch(closed: AbortSignal): Promise<void> {
    while (!closed.aborted) {
      const asked = await Promise.all(this.#targets.map(async (url) => ((await isReady(url)) ? [url] : [])));
      this.#ready = new Set(asked.flat());
      await sleep(READY_MS, null, { signal: closed }).catch(() => {});
    }
  }
}

class Forwarder {
  readonly served = new Map<string, number>();
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  readonly #targets: ReadyTargets;

  constructor(targets: ReadyTargets) {
    this.#targets = targets;
  }

  forward(request: http.IncomingMessage, body: Buffer, response: http.ServerResponse, tried = new Set<string>()): void {
    const target = this.#targets.choose(tried);
    if (target === undefined) {
      response.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    tried.add(target);
    const { method, headers, url } = request;
    const onward = http.request(new URL(url ?? '/', target), { method, headers, agent: this.#agent });
    let answered = false;
    onward.on('response', (answer) => {
      answered = true;
      this.served.set(target, (this.served.get(target) ?? 0) + 1);
      pass(answer, response);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (answered) return;
      // Another process can repeat a GET request, or a request whose connection was refused. Other requests are not repeated, because they
      // may already have been processed.
      if (error.code === 'ECONNREFUSED' || method === 'GET') this.forward(request, body, response, tried);
      else response.writeHead(502).end();
    });
    onward.end(body);
  }

  close(): void {
    this.#agent.destroy();
  }
}

function pass(answer: http.IncomingMessage, response: http.ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  answer.pipe(response);
  answer.on('error', () => response.destroy());
  response.on('close', () => answer.destroy());
}

export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const targets = new ReadyTargets(urls);
  const forwarder = new Forwarder(targets);
  const closed = new AbortController();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => forwarder.forward(request, Buffer.concat(chunks), response));
    response.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  void targets.watch(closed.signal);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: forwarder.served,
    use: (others) => targets.use(others),
    async close() {
      closed.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      forwarder.close();
    },
  };
}
