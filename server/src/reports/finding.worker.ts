import { parentPort } from 'node:worker_threads';
import { type FindingsPart, writeFindings } from './finding-sources.ts';

const port = parentPort;
if (!port) throw new Error('finding.worker.ts runs as a worker thread');
port.on('message', async (part: FindingsPart) => port.postMessage(await writeFindings(part)));
