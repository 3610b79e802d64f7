import type { Outcome } from './run.ts';
import { AUDITED, BY_DESIGN } from './unchanged.ts';
import { TIME_LIMIT_MS } from './wire.ts';

/** How the server is started: behind a proxy that names the caller, so that what is throttled by address does not keep all requests away. */
export const hostileGround = { TRUST_PROXY: 'on', LOG_LEVEL: 'warn' };

/** Megabytes that the server's process may take, however long it goes on. */
const MOST_MEMORY = 1_200;

/** Whether memory ran away. */
export const memoryProblems = ({ memory }: Outcome): string[] =>
  memory.most > MOST_MEMORY ? [`the server took ${memory.most} MB, ${MOST_MEMORY} at most are allowed`] : [];

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** As it is kept in bench/results. */
export function reportOf(outcome: Outcome, when: string): string {
  const { answers, problems, memory, guarded } = outcome;
  const kinds = [...new Set(Object.values(answers).flatMap((counts) => Object.keys(counts)))].sort();
  const lines = Object.entries(answers).map(([actor, counts]) => row([actor, ...kinds.map((kind) => counts[kind] ?? 0)]));
  return `# Hostile requests

${when}. \`npm run hostile -- --requests ${outcome.requests} --seed ${outcome.seed}\`: ${outcome.requests} requests in ${outcome.seconds} s, over all ${outcome.calls} calls of the contract.

- Problems: **${problems.length}**
- Slowest answer ${outcome.slowestMs} ms (limit ${TIME_LIMIT_MS} ms), 99 of 100 within ${outcome.p99Ms} ms, eight at a time
- Memory of the server's process: ${memory.begin} MB at the beginning, ${memory.most} MB at most, ${memory.end} MB at the end (limit ${MOST_MEMORY} MB)
- Calls that some of these requests got past with success: ${outcome.succeeded.length} of ${outcome.calls}
- A guarded workspace (${guarded.rows} rows in ${guarded.tables} tables) was compared ${guarded.comparisons} times, by a checksum of every table

Answers by who asked (\`closed\`: the connection was closed without one, as it is to what is no HTTP):

${row(['', ...kinds])}
${row(['', ...kinds].map(() => '---'))}
${lines.join('\n')}

What may change though nobody had a right to change anything:

${Object.entries(BY_DESIGN)
  .map(([table, why]) => `- \`${table}\`: ${why}`)
  .join('\n')}

Entries of the audit log that come about so: ${AUDITED.map((action) => `\`${action}\``).join(', ') || 'none'}.
${problems.length > 0 ? `\n## Problems\n\n${problems.map((problem) => `- ${problem}`).join('\n')}\n` : ''}`;
}
