import { vi } from 'vitest';

export interface Sent {
  method: string;
  path: string;
  token: string | null;
  language: string | null;
  type: string | null;
  body: unknown;
  /** True if the request continues after the page is closed. */
  keepalive?: true;
}

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | Response | 'no network';

const serverPaths = /^\/(?:api|attachments|avatar|healthz|readyz)(?:[/?]|$)/;

/** Returns the response for an answer. Throws a `TypeError` for 'no network', as `fetch` does. */
export function responseOf(answer: Answer): Response {
  if (answer === 'no network') throw new TypeError('Failed to fetch');
  if (answer instanceof Response) return answer;
  return new Response(answer.body === undefined ? '' : JSON.stringify(answer.body), {
    status: answer.status,
    headers: { 'content-type': 'application/json', ...answer.headers },
  });
}

/** Rejects when the request is cancelled, as `fetch` does. */
function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Aborts the body when the request is cancelled, as in a real response. */
function cancellable(response: Response, signal: AbortSignal | null | undefined): Response {
  if (!response.body || !signal) return response;
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), { status, headers });
}

/** Replaces `fetch` until the globals are restored. Requests to URLs outside the server's paths still reach the network. */
export function stubFetch(receive: (request: Sent) => Answer | Promise<Answer>): void {
  const network = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!serverPaths.test(url)) return network(url, init);
    const headers = new Headers(init.headers);
    const answered = Promise.resolve(
      receive({
        method: init.method ?? 'GET',
        path: url,
        token: headers.get('Token'),
        language: headers.get('Accept-Language'),
        type: headers.get('Content-Type'),
        body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
        ...(init.keepalive && { keepalive: true }),
      }),
    );
    const answer = await Promise.race([answered, abortOf(init.signal)]);
    init.signal?.throwIfAborted();
    return cancellable(responseOf(answer), init.signal);
  });
}
