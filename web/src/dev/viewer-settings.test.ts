import { createRequire } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { CODE_LANGUAGES } from './code-languages.ts';
import { viewerSettings } from './viewer-settings.ts';

/** Returns the viewer's clients by language, as listed by the viewer's version that Coloa uses. */
async function clientsOfViewer(): Promise<[string, string[]][]> {
  const viewer = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  const list = createRequire(viewer).resolve('@scalar/types/snippetz');
  const { GROUPED_CLIENTS } = (await import(/* @vite-ignore */ list)) as { GROUPED_CLIENTS: Record<string, string[]> };
  return Object.entries(GROUPED_CLIENTS);
}

afterEach(() => vi.unstubAllGlobals());

test('the viewer generates code only for the clients that the page offers', async () => {
  vi.stubGlobal('location', new URL('https://coloa.example'));
  const { hiddenClients } = viewerSettings({
    content: { info: { title: 'Coloa', version: '1' }, tags: [], paths: {} },
    words: {},
    language: 'vi',
    scheme: 'light',
    code: 'curl',
    basePath: '/dev',
    send: fetch,
  });
  const hidden = new Map(Object.entries(hiddenClients as Record<string, true | string[]>));
  const shown = (await clientsOfViewer()).flatMap(([language, clients]) => {
    const not = hidden.get(language) ?? [];
    return not === true ? [] : clients.filter((client) => !not.includes(client)).map((client) => `${language}/${client}`);
  });
  expect(shown.toSorted()).toEqual(CODE_LANGUAGES.map(({ client }) => `${client.targetKey}/${client.clientKey}`).toSorted());
});
