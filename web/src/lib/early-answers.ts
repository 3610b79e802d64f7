/** Time in ms after the start of the page load until which early responses are used. Older responses can be outdated. */
const MAX_AGE_MS = 15_000;

interface Early {
  token: string;
  /** Responses by URL; null if the request failed. */
  answers: Record<string, Promise<Response | null>>;
}

/**
 * Returns the response to a request that before-paint.js has sent with the same token. Returns null if there is none, or if it failed, is
 * too old or was already used.
 */
export async function earlyAnswer(url: string, token: string | null): Promise<Response | null> {
  const { coloaEarly: early } = globalThis as { coloaEarly?: Early };
  const answer = early?.answers[url];
  if (!answer || early.token !== token || performance.now() > MAX_AGE_MS) return null;
  delete early.answers[url];
  return answer;
}
