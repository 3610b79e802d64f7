/** A call as it is measured. */
export interface Load {
  what: string;
  method: 'GET' | 'POST';
  url: string;
  body?: unknown;
}

/** Makes it. */
export const ask = (server: string, token: string, { method, url, body }: Load): Promise<Response> =>
  fetch(server + url, {
    method,
    headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
