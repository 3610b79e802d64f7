/** Time in ms after the start of the page load until which early responses are used. Older responses can be outdated. */
const MAX_AGE_MS = 15_000;

interface Early {
  token: string;
  /** Responses by URL; null if the request failed. */
  answers: Record<string, Promise<Response | null>>;
}

const early = (): Early | undefined => (globalThis as { coloaEarly?: Early }).coloaEarly;

/** Discards the early responses, because they were requested in another language. */
export function dropEarlyAnswers(): void {
  const there = early();
  if (there) there.answers = {};
}

/**
 * Returns the response to a request that before-paint.js has sent with the same token. Returns null if there is none, or if it failed, is
 * too old or was already used.
 */
export async function earlyAnswer(url: string, token: string | null): Promise<Response | null> {
  const there = early();
  const answer = there?.answers[url];
  if (!answer || there.token !== token || performance.now() > MAX_AGE_MS) return null;
  delete there.answers[url];
  return answer;
}
