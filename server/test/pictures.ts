import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportPicture } from '../src/reports/report-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'coloa-pictures-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let written = 0;

export function pictureOf(bytes: Uint8Array): ReportPicture {
  const path = join(folder, String(written++));
  writeFileSync(path, bytes);
  return { path };
}
