import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { resources } from '../text/translations.ts';

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

export async function installStaticPages(app: FastifyInstance): Promise<void> {
  if (!existsSync(dist)) {
    for (const language of LANGUAGES) app.get(`/assets/i18n/${language}.json`, (_request, reply) => reply.send(resources[language]));
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The names of these files contain a hash, so their content never changes and browsers may keep them. Browsers have to revalidate
      // other files.
      const immutable = path.includes('/assets/') && !path.includes('/i18n/');
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
