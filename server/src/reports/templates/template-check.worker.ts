import { parentPort } from 'node:worker_threads';
import type { Language } from '@coloa/contract/languages.ts';
import type { WorkerAnswer } from '../report-renderer.ts';
import { type TemplateJob, writeVerdict } from './checked-template.ts';
import { readTemplate } from './read-template.ts';
import { TemplateRefused } from './template-refused.ts';

const port = parentPort;
if (!port) throw new Error('template-check.worker.ts runs as a worker thread');

async function judged({ file, fields }: Extract<TemplateJob, { file: Uint8Array }>): Promise<Buffer> {
  try {
    const { file: kept, ...said } = await readTemplate(Buffer.from(file.buffer, file.byteOffset, file.byteLength), fields);
    return writeVerdict(said, kept);
  } catch (error) {
    if (error instanceof TemplateRefused) return writeVerdict({ refused: { reason: error.reason, detail: error.detail } }, Buffer.alloc(0));
    throw error;
  }
}

const sampleOf = async (language: Language) => (await import('./sample-template.ts')).sampleTemplate(language);

port.on('message', async (job: TemplateJob) => {
  const answer = (message: WorkerAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  answer({ kind: 'begun' });
  try {
    const bytes = new Uint8Array('sample' in job ? await sampleOf(job.sample) : await judged(job));
    answer({ kind: 'done', bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
