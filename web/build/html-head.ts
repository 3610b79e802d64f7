import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const source = resolve(import.meta.dirname, '../src/before-paint.js');

/** What is read on the first screen: the regular weight, for plain letters and for Vietnamese ones. */
const firstFonts = [/be-vietnam-pro-latin-400-normal-[\w-]+\.woff2$/, /be-vietnam-pro-vietnamese-400-normal-[\w-]+\.woff2$/];

/**
 * Puts into the head what has to happen before the page's own script: the classic script that sets theme and language
 * (a file, since the content security policy refuses inline scripts) and the preload of the fonts.
 */
export function htmlHead(): Plugin {
  let building = false;
  return {
    name: 'coloa-html-head',
    configResolved(config) {
      building = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use('/before-paint.js', async (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(await readFile(source, 'utf8'));
      });
    },
    async buildStart() {
      if (building) this.emitFile({ type: 'asset', name: 'before-paint.js', source: await readFile(source, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const src = context.bundle ? `/${fileNameOf(context.bundle, /before-paint-[\w-]+\.js$/)}` : '/before-paint.js';
        const tags: HtmlTagDescriptor[] = [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }];
        for (const pattern of context.bundle ? firstFonts : []) {
          const href = `/${fileNameOf(context.bundle ?? {}, pattern)}`;
          tags.push({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
            injectTo: 'head-prepend',
          });
        }
        return tags;
      },
    },
  };
}

function fileNameOf(bundle: object, pattern: RegExp): string {
  const name = Object.keys(bundle).find((file) => pattern.test(file));
  if (!name) throw new Error(`The build has no file like ${pattern}`);
  return name;
}
