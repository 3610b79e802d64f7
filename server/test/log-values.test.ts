import { expect, test } from 'vitest';
import { endpoints, isMounted } from './endpoints.ts';
import { testApp } from './harness.ts';

const { app, logged, call, send } = await testApp({ logLevel: 'debug' });
const MARK = 'tu-khoa-bi-mat';

const queryOf = ({ query }: (typeof endpoints)[number]['endpoint']) => Object.keys((query as { shape?: object } | undefined)?.shape ?? {});

test.each(endpoints.filter(({ endpoint }) => isMounted(app, endpoint)))(
  'the line of $name has the pattern of its address and names, and no value',
  async ({ endpoint }) => {
    const names = queryOf(endpoint);
    const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, MARK]));
    const query = Object.fromEntries([...names, MARK].map((name) => [name, MARK]));
    const body = endpoint.method === 'GET' ? undefined : { [MARK]: MARK };
    await call(endpoint, { params, query, ...(body && { body }) }, { token: MARK });
    const lines = logged.splice(0);
    expect(lines.join('')).not.toContain(MARK);
    const requests = lines.map((line) => JSON.parse(line) as { req?: { route: string; query?: string[] } }).filter(({ req }) => req);
    expect(requests.map(({ req }) => [req?.route, req?.query ?? []])).toEqual([[endpoint.path, names]]);
  },
);

test('a request to an unknown URL is logged without the text of the URL', async () => {
  for (const url of [`/api/${MARK}`, `/${MARK}`, `/assets/${MARK}?${MARK}`]) await send('GET', url);
  const lines = logged.splice(0);
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain(MARK);
});
