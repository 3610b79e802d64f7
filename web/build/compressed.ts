import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|json|svg|txt|map)$/;
/** Below this size, compression saves less than its headers cost. */
const smallestBytes = 1024;

/** Above this size, the best compression takes longer than the rest of the build and saves only a twentieth of the size. */
const largeBytes = 2 * 1024 * 1024;

/** Compresses at build time, so that the server does not have to compress pages. */
export function compressed(): Plugin {
  let outDir = '';
  return {
    name: 'coloa-compressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    // closeBundle runs after files were copied from public/, unlike writeBundle.
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
