import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../server/src/platform/platform.ts';
import { buildMember } from '../server/src/users/users.factory.ts';
import { fillSmall } from './data.ts';
import { atMost, type Figure, ms, percentile } from './figures.ts';
import { onPreparedServer } from './prepared-server.ts';

const PER_SECOND = 20;
const SECONDS = 20;
const PEOPLE = 50;
const PASSWORD = 'một mật khẩu để đo';

/** Adds members with production password hashes, because the factories use cheap ones. */
async function fill(platform: Platform) {
  const filled = await fillSmall(platform);
  const passwordHash = await platform.passwords.hash(PASSWORD);
  const users = await Promise.all(Array.from({ length: PEOPLE }, () => buildMember(platform.database.db, {}, { passwordHash })));
  return { ...filled, usernames: users.map(({ username }) => username) };
}

interface Answers {
  statuses: Record<number, number>;
  token: string;
}

async function signIn(url: string, username: string, password: string, answers: Answers): Promise<void> {
  const answer = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await answer.json()) as { token?: string };
  answers.statuses[answer.status] = (answers.statuses[answer.status] ?? 0) + 1;
  if (token) answers.token = token;
}

/**
 * Sends sign-ins at a fixed rate, without waiting for their responses, and repeatedly calls `path` in the meantime. The returned times are
 * in milliseconds.
 */
async function whileSigningIn(url: string, path: string, token: string, who: (n: number) => { username: string; password: string }) {
  const answers: Answers = { statuses: {}, token: '' };
  const arriving: Promise<void>[] = [];
  const begun = performance.now();
  const arrival = (async () => {
    for (let n = 0; n < PER_SECOND * SECONDS; n++) {
      await sleep(Math.max(0, begun + (n * 1000) / PER_SECOND - performance.now()));
      const { username, password } = who(n);
      arriving.push(signIn(url, username, password, answers));
    }
  })();
  const times: number[] = [];
  while (performance.now() < begun + SECONDS * 1000) {
    const asked = performance.now();
    const answer = await fetch(url + path, { headers: { token } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status} while others signed in`);
    times.push(performance.now() - asked);
    await sleep(5);
  }
  await arrival;
  await Promise.all(arriving);
  return { times, statuses: answers.statuses };
}

const told = (statuses: Record<number, number>): string =>
  Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');

export const loginFigures = (): Promise<Figure[]> =>
  onPreparedServer(fill, async ({ server, filled }) => {
    const answers: Answers = { statuses: {}, token: '' };
    await signIn(server.url, filled.username, filled.password, answers);
    const measure = (who: Parameters<typeof whileSigningIn>[3]) =>
      whileSigningIn(server.url, `/api/issue/${filled.issueId}`, answers.token, who);
    // Warm up, because the first calls of a process load code.
    for (let n = 0; n < 50; n++)
      await (await fetch(`${server.url}/api/issue/${filled.issueId}`, { headers: { token: answers.token } })).arrayBuffer();
    const right = await measure((n) => ({ username: filled.usernames[n % PEOPLE] ?? '', password: PASSWORD }));
    const guesses = await measure((n) => ({ username: `nobody${n}`, password: PASSWORD }));
    const unexpected = [right, guesses]
      .flatMap(({ statuses }) => Object.keys(statuses))
      .filter((status) => !['200', '400', '429'].includes(status));
    if (unexpected.length > 0) throw new Error(`sign-ins were answered with ${unexpected.join(', ')}`);
    if (!guesses.statuses[429]) throw new Error('no guess was answered with 429');
    return [
      atMost(
        `GET /api/issue/{id}, p99, while ${PER_SECOND} sign-ins a second arrive (${told(right.statuses)})`,
        percentile(right.times, 0.99),
        100,
        ms,
      ),
      atMost(
        `GET /api/issue/{id}, p99, while ${PER_SECOND} guesses a second arrive from one address (${told(guesses.statuses)})`,
        percentile(guesses.times, 0.99),
        100,
        ms,
      ),
    ];
  });
