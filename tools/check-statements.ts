/** Fails if no test of `npm test` names a statement of docs/statements.tsv, or if a test names an unknown statement. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const statements = readFileSync(path.join(root, 'docs/statements.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t') as [string, string]);

const tests = globSync(['{contract,server,web}/**/*.test.{ts,tsx}', 'e2e/**/*.e2e.ts'], {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist' || name.includes('.full.'),
});
const named = new Set(
  tests.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*['"`]([^'"`]*)/g)].flatMap(
      ([, name = '']) => name.match(/\bS\d\d\b/g) ?? [],
    ),
  ),
);

const unknown = [...named].filter((id) => !statements.some(([known]) => known === id));
if (unknown.length > 0) {
  console.error(`Tests name statements that do not exist: ${unknown.join(', ')}`);
  process.exit(1);
}
const open = statements.filter(([id]) => !named.has(id));
console.log(`statements: ${statements.length - open.length} of ${statements.length} have a test that names them`);
for (const [id, text] of open) console.log(`  without: ${id} ${text}`);
if (open.length > 0) process.exit(1);
