import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { noSchemas } from '../../web/build/no-schemas.ts';

const pathOf = (file: string): string => path.resolve(import.meta.dirname, '../../contract/src', file);

async function builtOf(file: string): Promise<Rolldown.OutputChunk> {
  const lib = { entry: pathOf(file), formats: ['es' as const], fileName: 'contract' };
  const built = await build({ configFile: false, logLevel: 'silent', plugins: [noSchemas()], build: { lib, write: false, minify: false } });
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${file} was built without a script`);
  return chunk;
}

it('removes the texts and functions of schemas from pages, and keeps constants and functions', async () => {
  const { code, exports } = await builtOf('issues/issue-evidence.ts');
  for (const left of ['discriminatedUnion', 'superRefine', 'regex', 'k3f9x2ma']) expect(code).not.toContain(left);
  expect(exports).toContain('issueEvidence');
  for (const kept of ['EVIDENCE_KINDS', '2147483647', 'captions.vi']) expect(code).toContain(kept);
});

it('lets parsing throw an error in pages', async () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'coloa-')), 'contract/src');
  onTestFinished(() => rmSync(path.resolve(folder, '../..'), { recursive: true }));
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'email.ts');
  writeFileSync(file, `import { z } from 'zod';\nexport const isEmail = (value) => z.string().email().safeParse(value).success;`);
  const { code } = await builtOf(file);
  const { isEmail } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(() => isEmail('a@b.example')).toThrow('Pages hold no schemas');
});

it('keeps the calls of a contract', async () => {
  const { code } = await builtOf('issues/issues.contract.ts');
  expect(code).toMatch(/method: ['"]POST['"]/);
  expect(code).toContain('/api/issue');
});
