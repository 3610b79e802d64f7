import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const folder = resolve(import.meta.dirname, '../../i18n');

/** The page of a shared report only needs these files. */
const REPORT_WORDS = ['app.json', 'reports.json', 'sharedReport.json', 'ui.json'];

/** Returns a JSON object that maps each file name without `.json` to the content of the file. */
async function readTranslations(lang: string, only?: readonly string[]): Promise<string> {
  const files = (await readdir(join(folder, lang))).filter((name) => name.endsWith('.json') && (only?.includes(name) ?? true)).sort();
  const entries = await Promise.all(
    files.map(async (name) => [name.slice(0, -'.json'.length), JSON.parse(await readFile(join(folder, lang, name), 'utf8'))] as const),
  );
  return JSON.stringify(Object.fromEntries(entries));
}

/** Serves and writes /assets/i18n/{lang}.json, and report.{lang}.json for the page of a shared report. */
export function translations(): Plugin {
  return {
    name: 'coloa-translations',
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on('all', (_event, path) => {
        if (path.startsWith(folder)) server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use(async (request, response, next) => {
        const [, part, lang] = /^\/assets\/i18n\/(report\.)?([a-z]{2})\.json(?:\?|$)/.exec(request.url ?? '') ?? [];
        if (!lang) return next();
        try {
          const body = await readTranslations(lang, part ? REPORT_WORDS : undefined);
          response.setHeader('Content-Type', 'application/json');
          response.setHeader('Cache-Control', 'no-cache');
          response.end(body);
        } catch (error) {
          next(error);
        }
      });
    },
    async generateBundle() {
      const languages = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
      for (const { name } of languages) {
        this.emitFile({ type: 'asset', fileName: `assets/i18n/${name}.json`, source: await readTranslations(name) });
        this.emitFile({ type: 'asset', fileName: `assets/i18n/report.${name}.json`, source: await readTranslations(name, REPORT_WORDS) });
      }
    },
  };
}
