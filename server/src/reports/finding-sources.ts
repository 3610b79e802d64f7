import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Language } from '@coloa/contract/languages.ts';
import { type FindingSource, findingLabel, findingToTypst } from './finding.typst.ts';
import type { SourceImage } from './markdown-to-typst.ts';
import type { ReportFinding } from './report-document.ts';
import { reportLabels } from './report-labels.ts';

/** Findings of a report that follow each other. */
export interface FindingsPart {
  findings: readonly ReportFinding[];
  /** How many stand before them. */
  before: number;
  language: Language;
  images: ReadonlyMap<string, SourceImage>;
}

/** Their sources, in their order. */
export type WriteFindings = (part: FindingsPart) => Promise<FindingSource[]>;

/** On this thread. Lets other work in between. */
export const writeFindings: WriteFindings = async ({ findings, before, language, images }) => {
  const label = reportLabels(language);
  const sources: FindingSource[] = [];
  for (const [index, finding] of findings.entries()) {
    const context = { images, label, evidence: 0, figures: 0, below: 3, key: finding.key };
    sources.push(findingToTypst(finding, findingLabel(language, before + index), language, context));
    await setImmediate();
  }
  return sources;
};

/** Fewer are written before they were sent to another thread. */
const MANY = 40;

/** Many by two threads, half of them each: reading Markdown is a fifth of what a report takes. The other thread is started at once. */
export function twoWriters(): WriteFindings {
  let beside = startWriter();
  return async (part) => {
    const { findings, before } = part;
    if (findings.length < MANY) return writeFindings(part);
    const half = Math.ceil(findings.length / 2);
    const first = { ...part, findings: findings.slice(0, half) };
    const elsewhere = beside(first).catch(() => {
      // Whatever became of that thread, the report can do without.
      beside = startWriter();
      return writeFindings(first);
    });
    const second = await writeFindings({ ...part, findings: findings.slice(half), before: before + half });
    return [...(await elsewhere), ...second];
  };
}

function startWriter(): WriteFindings {
  const worker = new Worker(new URL('./finding.worker.ts', import.meta.url));
  let written = Promise.withResolvers<FindingSource[]>();
  worker.on('message', (sources: FindingSource[]) => {
    worker.unref();
    written.resolve(sources);
  });
  const lost = (reason: unknown): void => written.reject(reason);
  worker.on('error', lost);
  worker.on('exit', lost);
  // It keeps nobody from ending but while it writes; last, since listeners hold it again.
  worker.unref();
  // Lost while nobody waits for it: whoever asks next is told.
  written.promise.catch(() => {});
  return async (part) => {
    if (worker.threadId < 0) throw new Error('The thread that writes findings has ended');
    written = Promise.withResolvers();
    worker.ref();
    worker.postMessage(part);
    return written.promise;
  };
}
