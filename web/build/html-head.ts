import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite';

const source = resolve(import.meta.dirname, '../src/before-paint.js');

/** The first screen needs the regular weight for Latin and for Vietnamese letters. */
const firstFonts = [/be-vietnam-pro-latin-400-normal-[\w-]+\.woff2$/, /be-vietnam-pro-vietnamese-400-normal-[\w-]+\.woff2$/];

/**
 * Maps the step names of before-paint.js, which preloads the files of the required steps, to the modules that main.tsx loads. The steps in
 * `after` are loaded first.
 */
export const steps: Record<string, { modules: readonly string[]; after?: readonly string[] }> = {
  report: { modules: ['reports/reader/start.tsx'] },
  app: { modules: ['app/start.tsx'] },
  menu: { modules: ['app/main-layout.tsx'], after: ['app'] },
  dashboard: { modules: ['dashboard/dashboard.page.tsx'], after: ['app', 'menu'] },
  projects: { modules: ['projects/project-list.page.tsx'], after: ['app', 'menu'] },
  issues: { modules: ['issues/list/all-issues.page.tsx'], after: ['app', 'menu'] },
  'project-issues': { modules: ['projects/project.layout.tsx', 'issues/list/project-issues.page.tsx'], after: ['app', 'menu'] },
  issue: { modules: ['issues/page/issue.page.tsx'], after: ['app', 'menu'] },
};

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/**
 * Adds links that preload fonts to the head, and a script that sets the theme and the language and preloads the next scripts. The script
 * is a file, because the content security policy blocks inline scripts.
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
        const next = Object.keys(steps).map((name) => [`data-${name}`, filesOf(context.bundle ?? {}, name).join(' ')]);
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

/** Returns the scripts and stylesheets of a step, without those of the page's own script and of the steps in `after`. */
function filesOf(bundle: Bundle, step: string): string[] {
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
  const chunksOf = (name: string): string[] =>
    (steps[name]?.modules ?? []).map((module) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
      if (!chunk) throw new Error(`The build has no chunk that begins with ${module}`);
      return chunk.fileName;
    });
  const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
  const loaded = reach([...entries, ...(steps[step]?.after ?? []).flatMap(chunksOf)]);
  return [...reach(chunksOf(step))]
    .filter((name) => !loaded.has(name))
    .flatMap((name) => [name, ...(named.get(name)?.viteMetadata?.importedCss ?? [])])
    .map((name) => `/${name}`);
}
