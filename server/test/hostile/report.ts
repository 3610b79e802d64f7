import type { Outcome } from './run.ts';
import { AUDITED, BY_DESIGN } from './unchanged.ts';
import { TIME_LIMIT_MS } from './wire.ts';

/**
 * The environment of the server. `TRUST_PROXY` simulates a proxy that passes the client's IP address, because throttling by IP address
 * would otherwise reject all requests.
 */
export const hostileGround = { TRUST_PROXY: 'on', LOG_LEVEL: 'warn' };

const MOST_MEMORY = 1_200;

export const memoryProblems = ({ memory }: Outcome): string[] =>
  memory.most > MOST_MEMORY ? [`the server took ${memory.most} MB, ${MOST_MEMORY} at most are allowed`] : [];

const inWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind}: ${count}`)
    .join(', ');

export function rowsOf(outcome: Outcome): [done: string, came: string][] {
  const { answers, problems, memory, guarded } = outcome;
  return [
    [
      `${outcome.requests} requests, \`SEED=${outcome.seed}\`, over all ${outcome.calls} calls`,
      `${problems.length} problems in ${outcome.seconds} s; ${outcome.succeeded.length} calls let some past with success`,
    ],
    ['eight at a time', `99 of 100 within ${outcome.p99Ms} ms, the slowest ${outcome.slowestMs} ms (limit ${TIME_LIMIT_MS} ms)`],
    [
      "memory of the server's process",
      `${memory.begin} MB, ${memory.most} MB at most, ${memory.end} MB in the end (limit ${MOST_MEMORY} MB)`,
    ],
    [
      `a guarded workspace, ${guarded.rows} rows in ${guarded.tables} tables`,
      `compared ${guarded.comparisons} times by a checksum of every table: nothing changed without a right`,
    ],
    // `closed` counts connections that the server closed without a response.
    ...Object.entries(answers).map(([actor, counts]): [string, string] => [`answers to ${actor}`, inWords(counts)]),
    ...Object.entries(BY_DESIGN).map(([table, why]): [string, string] => [`\`${table}\` may change without a right`, why]),
    ['entries of the audit log that come about so', AUDITED.map((action) => `\`${action}\``).join(', ') || 'none'],
  ];
}
