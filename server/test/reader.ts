import type { Endpoint, ResponseOf } from '@coloa/contract/http.ts';
import type { Answer, Options, TestApp } from './harness.ts';

let addresses = 0;
/** Returns a new IP address each time, because public calls are limited by IP address. */
export const freshAddress = (): string => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

/** Simulates a browser without an account, which sends each cookie only to the cookie's path. */
export function newReader({ call, send }: Pick<TestApp, 'call' | 'send'>, address = freshAddress()) {
  const jar: { name: string; path: string; value: string }[] = [];

  function keep({ cookies }: Pick<Answer<unknown>, 'cookies'>): void {
    for (const { name, path = '/', value, maxAge, expires } of cookies) {
      const old = jar.findIndex((cookie) => cookie.name === name && cookie.path === path);
      if (old >= 0) jar.splice(old, 1);
      if (maxAge !== 0 && !(expires && expires <= new Date())) jar.push({ name, path, value });
    }
  }
  const sent = (url: string, options: Options): Options => {
    const fitting = jar.filter(({ path }) => url === path || url.startsWith(path.endsWith('/') ? path : `${path}/`));
    const cookie = fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { address, ...options, headers: { 'user-agent': 'Mozilla/5.0 (người đọc)', ...(cookie && { cookie }), ...options.headers } };
  };

  return {
    address,
    jar,
    async post<E extends Endpoint>(endpoint: E, body: object, options: Options = {}): Promise<Answer<ResponseOf<E>>> {
      const answer = await call(endpoint, { body }, sent(endpoint.path, options));
      keep(answer);
      return answer;
    },
    file: (fileName: string, options: Options = {}) =>
      send('GET', `/attachments/${fileName}`, {}, sent(`/attachments/${fileName}`, options)),
  };
}
