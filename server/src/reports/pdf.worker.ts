import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer, WorkerJob } from './pdf-renderer.ts';
import { createTypesetter } from './typesetter.ts';

const port = parentPort;
if (!port) throw new Error('pdf.worker.ts runs as a worker thread');
const typesetter = createTypesetter();
const answer = (message: WorkerAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', async ({ documents }: WorkerJob) => {
  try {
    const pdf = await typesetter.typeset(documents, (fraction) => answer({ kind: 'progress', fraction }));
    const bytes = new Uint8Array(pdf);
    answer({ kind: 'done', bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
