/** Later, an answer could be older than what the reader has seen in the meantime. */
const MAX_AGE_MS = 15_000;

interface Early {
  token: string;
  /** By URL; null if the server did not answer. */
  answers: Record<string, Promise<Response | null>>;
}

/** Returns the answer to a request that before-paint.js has sent with the same token, once; null without one, and if it failed. */
export async function earlyAnswer(url: string, token: string | null): Promise<Response | null> {
  const { coloaEarly: early } = globalThis as { coloaEarly?: Early };
  const answer = early?.answers[url];
  if (!answer || early.token !== token || performance.now() > MAX_AGE_MS) return null;
  delete early.answers[url];
  return answer;
}
