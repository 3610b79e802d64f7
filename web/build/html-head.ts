import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite';

const source = resolve(import.meta.dirname, '../src/before-paint.js');

/** What is read on the first screen: the regular weight, for plain letters and for Vietnamese ones. */
const firstFonts = [/be-vietnam-pro-latin-400-normal-[\w-]+\.woff2$/, /be-vietnam-pro-vietnamese-400-normal-[\w-]+\.woff2$/];

/** The two ways main.tsx goes on, by the module each begins with; before-paint.js asks for the files of the one that is wanted. */
const starts = { app: '/src/app/start.tsx', report: '/src/reports/reader/start.tsx' } as const;

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/**
 * Puts into the head what has to happen before the page's own script: the classic script that sets theme and language
 * (a file, since the content security policy refuses inline scripts) and knows what to load next, and the preload of the fonts.
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
        const next = Object.entries(starts).map(([name, module]) => [`data-${name}`, filesOf(context.bundle ?? {}, module).join(' ')]);
        const attrs = { src, ...(context.bundle && Object.fromEntries(next)) };
        const tags: HtmlTagDescriptor[] = [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
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

/** Scripts and stylesheets that a module which is imported later needs, but for those that the page's own script loads. */
function filesOf(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (names: readonly string[], into = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (into.has(name) || !named.has(name)) continue;
      into.add(name);
      reach(named.get(name)?.imports ?? [], into);
    }
    return into;
  };
  const first = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module));
  if (!first) throw new Error(`The build has no chunk that begins with ${module}`);
  const loaded = reach(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
  return [...reach([first.fileName])]
    .filter((name) => !loaded.has(name))
    .flatMap((name) => [name, ...(named.get(name)?.viteMetadata?.importedCss ?? [])])
    .map((name) => `/${name}`);
}
