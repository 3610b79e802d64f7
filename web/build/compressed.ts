import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|json|svg|txt|map)$/;
/** Files below this size are not compressed, because the headers would cost more than compression saves. */
const smallestBytes = 1024;

/** For files above this size, the best compression takes too long and saves only a twentieth of the size. */
const largeBytes = 2 * 1024 * 1024;

/** Compresses the pages at build time, so that the server does not have to. */
export function compressed(): Plugin {
  let outDir = '';
  return {
    name: 'coloa-compressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    // Unlike writeBundle, closeBundle runs after files were copied from public/.
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      for (const name of files.filter((file) => compressible.test(file))) {
        const path = join(outDir, name);
        const content = await readFile(path);
        if (content.length < smallestBytes) continue;
        const [small, plain] = await Promise.all([
          promisify(brotliCompress)(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: content.length > largeBytes ? 9 : 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          }),
          promisify(gzip)(content, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, plain)]);
      }
    },
  };
}
