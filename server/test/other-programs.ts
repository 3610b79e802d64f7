import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';

const run = promisify(execFile);

async function needed(context: TestContext, program: string, what: string): Promise<void> {
  const found = await run(program, ['--version']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  if (!found) context.skip(`${what} is not installed`);
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'coloa-opened-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** This filter exports each sheet to a separate file in UTF-8. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/**
 * Opens the files in LibreOffice and converts them. Skips the test if LibreOffice is not installed.
 * @param to `pdf` converts Word files to `report.pdf`; `csv` converts each sheet of Excel files to `report-Sheet.csv`
 */
export async function openedByLibreOffice(
  context: TestContext,
  files: Readonly<Record<string, Uint8Array>>,
  to: 'pdf' | 'csv',
): Promise<Map<string, Buffer>> {
  await needed(context, 'soffice', 'LibreOffice (libreoffice-writer-nogui and libreoffice-calc-nogui)');
  return await inFolder(async (folder) => {
    const names = Object.keys(files).map((name) => path.join(folder, name));
    for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
    const out = path.join(folder, 'out');
    await run('soffice', [
      '--headless',
      `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile'))}`,
      '--convert-to',
      to === 'csv' ? CSV : to,
      '--outdir',
      out,
      ...names,
    ]);
    const written = await readdir(out);
    return new Map(await Promise.all(written.map(async (name) => [name, await readFile(path.join(out, name))] as const)));
  });
}

/** Returns the problems that qpdf finds in the PDF; an empty string if there are none. Skips the test if qpdf is not installed. */
export async function faultsFoundByQpdf(context: TestContext, pdf: Uint8Array): Promise<string> {
  await needed(context, 'qpdf', 'qpdf');
  return await inFolder(async (folder) => {
    const file = path.join(folder, 'report.pdf');
    await writeFile(file, pdf);
    return await run('qpdf', ['--check', file]).then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
    );
  });
}
