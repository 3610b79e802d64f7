import { withToken } from '../lib/api-token.ts';

/** With which token calls are tried: that of the session in this browser, a pasted one, or none. Nothing of it is kept anywhere. */
export type OwnToken = { kind: 'none' } | { kind: 'session' } | { kind: 'pasted'; token: string };

const HEADER = 'Token';

/** Sends a call that is tried, with the token in its header and nowhere else. Its answer is shown, whatever it is. */
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
