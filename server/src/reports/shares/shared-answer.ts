import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type SharedReport, sharedReport } from '@coloa/contract/reports/shares.contract.ts';
import { Written } from '../../platform/http/http.ts';
import type { ShownDocument } from './share-documents.service.ts';

const packed = promisify(gzip);
/** The gzip level. Higher levels take long and gain little. */
const LEVEL = 3;

const around = sharedReport.omit({ document: true });

interface Answers {
  head: string;
  plain: Buffer;
  gzip: Promise<Buffer> | null;
}

const answers = new WeakMap<ShownDocument, Answers>();

export async function writeSharedReport(
  shown: ShownDocument,
  rest: Omit<SharedReport, 'document'>,
  acceptsGzip: boolean,
): Promise<Written> {
  const head = JSON.stringify(around.parse(rest));
  let made = answers.get(shown);
  if (made?.head !== head) {
    made = { head, plain: Buffer.from(`${head.slice(0, -1)},"document":${shown.written}}`), gzip: null };
    answers.set(shown, made);
  }
  if (!acceptsGzip) return new Written(made.plain);
  made.gzip ??= packed(made.plain, { level: LEVEL });
  return new Written(await made.gzip, 'gzip');
}
