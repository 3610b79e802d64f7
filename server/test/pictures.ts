import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportPicture } from '../src/reports/report-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'coloa-pictures-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let written = 0;

/** A picture of a report that was handed over without a store; gone with the process of the tests. */
export function pictureOf(bytes: Uint8Array): ReportPicture {
  const path = join(folder, String(written++));
  writeFileSync(path, bytes);
  return { path };
}
