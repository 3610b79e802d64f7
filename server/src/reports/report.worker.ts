import { isMarkedAsUntransferable, parentPort } from 'node:worker_threads';
import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { TooLarge } from '../platform/storage/storage.ts';
import { reportForDefectDojo } from './formats/defectdojo.ts';
import { reportDocx } from './formats/docx.ts';
import { reportHtml } from './formats/html.ts';
import { reportJson } from './formats/json.ts';
import { reportMarkdown } from './formats/markdown.ts';
import { reportSarif } from './formats/sarif.ts';
import { reportXlsx } from './formats/xlsx.ts';
import type { ReportDocument } from './report-document.ts';
import { readPicture } from './report-pictures.ts';
import type { ReportJob, WorkerAnswer } from './report-renderer.ts';
import { fillTemplate } from './templates/fill-template.ts';
import { createTypesetter, type Progress, type Typesetter } from './typesetter.ts';

const port = parentPort;
if (!port) throw new Error('report.worker.ts runs as a worker thread');
const answer = (message: WorkerAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** Matches V8's errors for a string, array or stack beyond its limit. */
const OUT_OF_ROOM = /^(?:Invalid (?:string|array) length|Array buffer allocation failed|Maximum call stack size exceeded)/;

let made: Typesetter | undefined;
/** Creates the typesetter only for the first PDF, because it loads the fonts. */
function typesetter(fontFolder: string | undefined): Typesetter {
  made ??= createTypesetter(fontFolder ?? null);
  return made;
}

type Make = (documents: ReportDocument[], onProgress: Progress, job: ReportJob) => Promise<Buffer> | Buffer;

const MAKE: Record<ReportFormat, Make> = {
  pdf: (documents, onProgress, { fontFolder }) => typesetter(fontFolder).typeset(documents, onProgress),
  docx: (documents, _onProgress, { template }) =>
    template === undefined ? reportDocx(documents, readPicture) : fillTemplate(Buffer.from(template), documents, readPicture),
  xlsx: (documents) => reportXlsx(documents),
  html: (documents) => reportHtml(documents, readPicture),
  md: (documents) => reportMarkdown(documents, readPicture),
  json: (documents) => reportJson(documents),
  defectdojo: (documents) => reportForDefectDojo(documents),
  sarif: (documents) => reportSarif(documents),
};

/** Returns bytes that can be transferred: the file itself if it owns its memory, otherwise a copy. */
function ownBytes(file: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = file;
  const own = buffer instanceof ArrayBuffer && buffer.byteLength === file.byteLength && !isMarkedAsUntransferable(buffer);
  return own ? new Uint8Array(buffer) : new Uint8Array(file);
}

port.on('message', async (job: ReportJob) => {
  answer({ kind: 'begun' });
  try {
    const file = await MAKE[job.format](job.documents, (fraction) => answer({ kind: 'progress', fraction }), job);
    const bytes = ownBytes(file);
    answer({ kind: 'done', bytes }, [bytes.buffer]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    answer({ kind: 'failed', message, tooLarge: error instanceof TooLarge || OUT_OF_ROOM.test(message) });
  }
});
