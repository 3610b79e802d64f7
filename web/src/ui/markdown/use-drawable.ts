import { useEffect, useRef, useState } from 'react';
import type { Measured } from './markdown.worker.ts';

/** Time limit in ms for checking a text. Reports use the same limit. */
const LONGEST_MS = 5_000;
/** Number of characters up to which texts are not checked, because they always render quickly. */
const SHORT = 2_000;
const MOST_KEPT = 50;

/** Results of recent checks, latest last. */
const answers = new Map<string, boolean>();
let worker: Promise<Worker> | null = null;
/** The checks run in a queue, because only a text that is checked alone gets the whole time limit. */
let line: Promise<unknown> = Promise.resolve();

function startWorker(): Promise<Worker> {
  const started = new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    started.addEventListener('message', () => resolve(started), { once: true });
    started.addEventListener('error', () => reject(new Error('The worker that reads Markdown could not be loaded')), { once: true });
  });
}

async function ask(source: string): Promise<Measured> {
  worker ??= startWorker();
  const asked = await worker;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const inTime = await new Promise<Measured | null>((resolve) => {
    asked.onmessage = ({ data }: MessageEvent<Measured>) => resolve(data);
    // The additional 100 ms allow the page to handle a result that arrived while the page was busy.
    limit = setTimeout(() => setTimeout(() => resolve(null), 100), LONGEST_MS);
    asked.postMessage(source);
  });
  clearTimeout(limit);
  if (inTime === null) {
    asked.terminate();
    worker = null;
  }
  return inTime ?? { fits: false, exchanges: 0 };
}

/** Checks a text in the queue. Skips the check if the result is no longer wanted when the check would start. */
function answerFor(source: string, isWanted: () => boolean): Promise<void> {
  const answered = line.then(async () => {
    if (!isWanted() || answers.has(source)) return;
    answers.set(source, (await ask(source)).fits);
    for (const oldest of answers.keys()) if (answers.size > MOST_KEPT) answers.delete(oldest);
  });
  line = answered.catch(() => {
    worker = null;
  });
  return answered;
}

/**
 * Returns the number of exchanges that a report finds in a text, or 0 if the text cannot be rendered. Rejects if the worker cannot be
 * loaded.
 */
export function exchangesIn(source: string): Promise<number> {
  const answered = line.then(async () => (await ask(source)).exchanges);
  line = answered.catch(() => {
    worker = null;
  });
  return answered;
}

/** True if the Markdown can be rendered without blocking the page. False if the worker cannot be loaded. */
export async function isDrawable(source: string): Promise<boolean> {
  if (source.length <= SHORT) return true;
  await answerFor(source, () => true).catch(() => undefined);
  return answers.get(source) ?? false;
}

export interface Drawable {
  source: string;
  /** False if the source must be shown instead, because rendering it would block the page. */
  fits: boolean;
}

/** Checks long texts in a worker. Until the worker responds, returns the previous text with its result, or null for the first text. */
export function useDrawable(source: string): Drawable | null {
  const [{ failed }, draw] = useState<{ failed: string | null }>({ failed: null });
  // If the worker fails, the source is shown until the text changes or is checked again.
  const fits = source.length <= SHORT || (answers.get(source) ?? (failed === source ? false : undefined));
  const before = useRef<Drawable | null>(null);
  useEffect(() => {
    if (fits !== undefined) {
      before.current = { source, fits };
      return;
    }
    let isWanted = true;
    const settle = (outcome: { failed: string | null }) => {
      if (isWanted) draw(outcome);
    };
    answerFor(source, () => isWanted).then(
      () => settle({ failed: null }),
      () => settle({ failed: source }),
    );
    return () => {
      isWanted = false;
    };
  }, [source, fits]);
  return fits === undefined ? before.current : { source, fits };
}
