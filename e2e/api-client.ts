import type { ArgsOf, Endpoint, ErrorBody, ResponseOf } from '@coloa/contract/http.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { sessionOfAdmin } from './built.ts';
import { ADMIN_PASSWORD } from './fixtures.ts';

export interface ApiAnswer<R> {
  status: number;
  /** The parsed JSON; undefined if the response is not JSON. */
  body: R;
  errors: ErrorBody['errors'];
  headers: Headers;
}

/** Makes an API call. Rejects if there is no response within 30 seconds. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  headers?: Record<string, string>,
) => Promise<ApiAnswer<ResponseOf<E>>>;

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export const caller =
  (url: string, token?: string): Call =>
  async (endpoint, args, headers = {}) => {
    const { params = {}, query = {}, body } = args as Parts;
    const address = new URL(
      endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      url,
    );
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const answer = await fetch(address, {
      method: endpoint.method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(token ? { token } : {}), ...headers },
      signal: AbortSignal.timeout(30_000),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const json = answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(bytes.toString()) : undefined;
    return { status: answer.status, body: json, errors: (json as Partial<ErrorBody> | undefined)?.errors ?? [], headers: answer.headers };
  };

/** Signs in over the API, by default as the first user. Use it for a server that another process started. */
export async function signIn(url: string, password = ADMIN_PASSWORD, username = 'admin') {
  const { status, body } = await caller(url)(sessionsContract.login, { body: { username, password } });
  if (status !== 200 || !('token' in body)) throw new Error(`Signing in was answered with ${status}: ${JSON.stringify(body)}`);
  return { ...body, call: caller(url, body.token) };
}

/** Creates a session of the first user, in the database of a server that this process started. */
export async function adminSession(url: string) {
  const tokens = await sessionOfAdmin(url);
  return { ...tokens, call: caller(url, tokens.token) };
}
