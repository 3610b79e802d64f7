import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const cache = resolve(import.meta.dirname, '../../node_modules/.cache');
const SCRIPT = '/reference/js/scalar.js';

/** Under which the viewer keeps in the browser in which language code is shown, and our name for that. */
const ITS_KEY = 'scalar-reference-selected-client-v2';
const OUR_KEY = 'coloa.dev.code';

/** The viewer as one script, as the plug-in for servers that carries it would serve it. */
async function viewerScript(): Promise<string> {
  // Read only where it is made: they take a third of a second, and this file belongs to the configuration of every test run.
  const [{ fastify }, { default: reference }] = await Promise.all([import('fastify'), import('@scalar/fastify-api-reference')]);
  const server = fastify();
  await server.register(reference, { routePrefix: '/reference', configuration: { url: '/api/openapi.json' } });
  const { statusCode, payload } = await server.inject(SCRIPT);
  await server.close();
  if (statusCode !== 200) throw new Error(`the viewer of the API reference is not at ${SCRIPT}`);
  if (!payload.includes(ITS_KEY)) throw new Error(`the viewer of the API reference keeps nothing as ${ITS_KEY} any more`);
  return payload.replaceAll(ITS_KEY, OUR_KEY);
}

/** Writes it beside what else is made of packages, once a version, and answers where. */
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
 * `virtual:api-reference` is the address of the viewer: a file of its own with a hash in its name, in none of the app's bundles. From npm
 * it comes in one piece with sixteen packages; as a library it would bring two hundred and seventy.
 */
export function apiReference(): Plugin {
  return {
    name: 'coloa-api-reference',
    async resolveId(id) {
      return id === 'virtual:api-reference' ? `${await viewerFile()}?url` : null;
    },
  };
}
