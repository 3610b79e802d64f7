/**
 * Who may import whom, read off the folders:
 * - contract imports nothing of ours; server and web import contract and never each other;
 * - in the server a feature may import another's service, policy, tables and factory, never its repo, routes or present;
 *   platform imports no feature;
 * - in the web ui and lib know no feature; a feature imports another's components only from a short list;
 *   no page parses with schemas, whose library would be the largest part of its scripts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Features whose components others may use in the web. */
const SHARED_IN_WEB = new Set([
  'users',
  'sessions',
  'files',
  'editor',
  'evidence',
  'comments',
  'bugs',
  'linked-issues',
  'exports',
  'reader-messages',
  'views',
  'topics',
  'notifications',
  'tokens',
]);
/** Kinds of files of another feature that the server may import. */
const OPEN_KINDS = ['service', 'policy', 'tables', 'factory'];

interface Import {
  from: string;
  to: string;
  spelled: string;
}

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist') yield* sources(file);
    else if (/\.tsx?$/.test(entry.name)) yield file;
  }
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, spelled = '']) => ({
    from: file,
    spelled,
    to: spelled.startsWith('.')
      ? path.join(path.dirname(file), spelled)
      : spelled.startsWith('@coloa/contract/')
        ? spelled.replace('@coloa/contract/', 'contract/src/')
        : spelled,
  }));
}

const workspaceOf = (file: string): string => file.split('/')[0] ?? '';
const featureOf = (file: string): string => (/^(?:server|web|contract)\/src\/([^/]+)\//.exec(file) ?? [])[1] ?? '';
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

function problemOf({ from, to }: Import): string | undefined {
  const [mine, theirs] = [workspaceOf(from), workspaceOf(to)];
  if (mine === 'web' && to === 'zod' && !isTest(from)) return 'pages hold no schemas: the server parses';
  if (!['contract', 'server', 'web'].includes(theirs)) return undefined;
  if (mine === 'contract' && theirs !== 'contract') return 'contract imports nothing of ours';
  if ((mine === 'server' && theirs === 'web') || (mine === 'web' && theirs === 'server')) return 'server and web never import each other';
  if (mine !== theirs || isTest(from)) return undefined;
  const [here, there] = [featureOf(from), featureOf(to)];
  if (!here || !there || here === there) return undefined;
  if (mine === 'server') {
    if (here === 'platform') return 'platform knows no feature';
    if (there === 'platform') return undefined;
    const kind = to.split('.').at(-2) ?? '';
    return OPEN_KINDS.includes(kind) ? undefined : `another feature's ${kind} stays its own`;
  }
  if (mine === 'web') {
    if (here === 'app') return undefined;
    if (here === 'ui') return there === 'lib' ? undefined : 'ui knows no feature';
    if (here === 'lib') return 'lib knows neither ui nor features';
    if (there === 'ui' || there === 'lib') return undefined;
    if (there === 'app') return /\/app\/(paths|page-title)\.tsx?$/.test(to) ? undefined : 'features know of the app its paths alone';
    return SHARED_IN_WEB.has(there) || /\.queries\.ts$/.test(to) ? undefined : `the components of ${there} stay its own`;
  }
  return undefined;
}

const problems = ['contract', 'server/src', 'web/src']
  .flatMap((folder) => [...sources(folder)])
  .flatMap(importsOf)
  .flatMap((found) => {
    const problem = problemOf(found);
    return problem ? [`${found.from} imports ${found.spelled}: ${problem}`] : [];
  });

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log('boundaries: kept');
