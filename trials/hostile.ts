import { onPreparedServer } from '../bench/prepared-server.ts';
import { hostileGround, memoryProblems, rowsOf } from '../server/test/hostile/report.ts';
import { beHostile } from '../server/test/hostile/run.ts';
import { seed } from '../tools/seed.ts';
import type { Trial } from './trial.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 100_000);

export const hostile: Trial = {
  about:
    'Requests are generated from the contract and changed in every way it forbids or barely allows, half of them from callers without write access. These are problems: a response of 5xx, a late one, another form than an error, text of another workspace, a table that was changed without permission, and growing memory. One problem fails the test.',
  async run(told) {
    const say = (line: string) => void process.stdout.write(`  ${line}\n`);
    const outcome = await onPreparedServer(
      async () => undefined,
      ({ server, platform }) => beHostile(server, platform, { requests: REQUESTS, seed, say }),
      undefined,
      hostileGround,
    );
    const problems = [...outcome.problems, ...memoryProblems(outcome)];
    if (problems.length > 0) throw new Error(`${problems.length} problems:\n${problems.join('\n')}`);
    for (const [done, came] of rowsOf(outcome)) told(done, came);
  },
};
