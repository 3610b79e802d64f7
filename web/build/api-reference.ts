import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const cache = resolve(import.meta.dirname, '../../node_modules/.cache');
const SCRIPT = '/reference/js/scalar.js';

/** The viewer stores the language of code examples in the browser under this key, which Coloa replaces with its own key. */
const ITS_KEY = 'scalar-reference-selected-client-v2';
const OUR_KEY = 'coloa.dev.code';

/**
 * Returns the script of the API reference viewer, with Coloa's own storage key.
 * @throws Error if the script or its key is missing
 */
async function viewerScript(): Promise<string> {
  // The imports are dynamic, because they take a third of a second, and the configuration of every test run imports this file.
  const [{ fastify }, { default: reference }] = await Promise.all([import('fastify'), import('@scalar/fastify-api-reference')]);
  const server = fastify();
  await server.register(reference, { routePrefix: '/reference', configuration: { url: '/api/openapi.json' } });
  const { statusCode, payload } = await server.inject(SCRIPT);
  await server.close();
  if (statusCode !== 200) throw new Error(`the viewer of the API reference is not at ${SCRIPT}`);
  if (!payload.includes(ITS_KEY)) throw new Error(`the viewer of the API reference keeps nothing as ${ITS_KEY} any more`);
  return payload.replaceAll(ITS_KEY, OUR_KEY);
}

async function viewerFile(): Promise<string> {
  const { version } = JSON.parse(
    await readFile(resolve(require.resolve('@scalar/fastify-api-reference'), '../../package.json'), 'utf8'),
  ) as { version: string };
  const file = join(cache, `api-reference-${version}.js`);
  const fresh = `${file}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await writeFile(fresh, await viewerScript());
  await rename(fresh, file);
  return file;
}

/**
 * Provides `virtual:api-reference`, the URL of the viewer, which is a separate file with a hash in its name. The complete script installs
 * 16 npm packages; the viewer as a library would install 270.
 */
export function apiReference(): Plugin {
  return {
    name: 'coloa-api-reference',
    async resolveId(id) {
      return id === 'virtual:api-reference' ? `${await viewerFile()}?url` : null;
    },
  };
}
