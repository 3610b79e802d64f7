import { withToken } from '../lib/api-token.ts';

/** A pasted token is kept only in memory. */
export type OwnToken = { kind: 'none' } | { kind: 'session' } | { kind: 'pasted'; token: string };

const HEADER = 'Token';

/** Sends the request with the token in use in its `Token` header, or without this header if there is no token. */
export async function sendTried(own: OwnToken, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, { ...init, credentials: 'same-origin' });
  const send = (token: string | null) => {
    const once = request.clone();
    if (token === null) once.headers.delete(HEADER);
    else once.headers.set(HEADER, token);
    return fetch(once);
  };
  if (own.kind === 'session') return withToken(send);
  return send(own.kind === 'pasted' && own.token !== '' ? own.token : null);
}
