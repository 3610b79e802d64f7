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

/** Many by two threads, half of them each: reading Markdown is a fifth of what a report takes. */
export function twoWriters(): WriteFindings {
  const elsewhere = otherThread();
  return async (part) => {
    const { findings, before } = part;
    if (findings.length < MANY) return writeFindings(part);
    const half = Math.ceil(findings.length / 2);
    const first = { ...part, findings: findings.slice(0, half) };
    const second = { ...part, findings: findings.slice(half), before: before + half };
    // Whatever becomes of that thread, the report can do without.
    const halves = await Promise.all([elsewhere(first).catch(() => writeFindings(first)), writeFindings(second)]);
    return halves.flat();
  };
}

/** On a thread of its own, one part after the other; it is begun when first needed, and anew where it was lost. */
function otherThread(): WriteFindings {
  let worker: Worker | null = null;
  let written: PromiseWithResolvers<FindingSource[]> | null = null;

  function start(): Worker {
    const begun = new Worker(new URL('./finding.worker.ts', import.meta.url));
    const lost = (reason: unknown): void => {
      // It ends after its error, when another may be writing already.
      if (worker !== begun) return;
      worker = null;
      written?.reject(reason);
    };
    begun.on('message', (sources: FindingSource[]) => {
      begun.unref();
      written?.resolve(sources);
    });
    begun.on('error', lost);
    begun.on('exit', lost);
    // It keeps nobody from ending but while it writes; last, since listeners hold it again.
    begun.unref();
    return begun;
  }

  return async (part) => {
    worker ??= start();
    worker.postMessage(part);
    worker.ref();
    written = Promise.withResolvers();
    return written.promise.finally(() => {
      written = null;
    });
  };
}
