export interface Load {
  what: string;
  method: 'GET' | 'POST';
  url: string;
  body?: unknown;
}

export const ask = (server: string, token: string, { method, url, body }: Load): Promise<Response> =>
  fetch(server + url, {
    method,
    headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
