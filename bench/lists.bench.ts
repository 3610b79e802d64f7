import { ISSUE_SORTS } from '@coloa/contract/issues/issues.contract.ts';
import type { Filled } from './data.ts';
import { atMost, type Figure, ms, ratioOf, times } from './figures.ts';
import { fillGrown } from './grow.ts';
import { p95 } from './p95.ts';
import { login, onPreparedServer } from './prepared-server.ts';

const ROUNDS = 5;
const CALLS = 20;
/** Number of unmeasured calls before each series, in which PostgreSQL plans the statements and reads its pages from the disk. */
const WARM = 5;
const TIMES = 100;
/**
 * Maximum ratio of the time at 100 000 issues to the time at 1 000, unless the call is below `QUICK_MS`. A word search has its own budget.
 */
const AT_MOST = 2;
const QUICK_MS = 15;
const WORDS_MS = 50;

const queriesOf = ({ testerId }: Filled): Record<string, string> => ({
  'as it opens': '',
  ...Object.fromEntries(ISSUE_SORTS.flatMap((sort) => [sort, `-${sort}`].map((by) => [`by ${by}`, `sortBy=${by}`]))),
  'of a status': 'status=READY_FOR_RETEST',
  'of a severity': 'severity=CRITICAL',
  'of a type, with those below it': 'bugId=server_side_injection',
  'of a person': `personId=${testerId}`,
  'with a tag': 'tag=dot-3',
  overdue: 'overdue=true',
  'waiting for me': 'waitingFor=me',
  'with words': 'q=tim%20kiem%20hoa%20don',
  'without a language': 'languageMissing=en',
});

export const listFigures = (): Promise<Figure[]> =>
  onPreparedServer(fillGrown(TIMES), async ({ server, filled: { small, large } }) => {
    const [few, many] = [await login(server, small), await login(server, large)];
    const figures: Figure[] = [];
    for (const [what, query] of Object.entries(queriesOf(small))) {
      const url = `${server.url}/api/issue?${query}`;
      const ask = (token: string) => () => fetch(url, { headers: { token } });
      await p95(ask(many), WARM);
      await p95(ask(few), WARM);
      const { a, b, ratio } = await ratioOf(
        ROUNDS,
        () => p95(ask(many), CALLS),
        () => p95(ask(few), CALLS),
      );
      const name = `GET /api/issue, ${what}: p95 of 100 000 issues (${ms(a)}) to that of 1 000 (${ms(b)})`;
      const grown = atMost(name, ratio, AT_MOST, times);
      figures.push(
        query.startsWith('q=')
          ? atMost(`${name}, the former`, a, WORDS_MS, ms)
          : { ...grown, budget: `${grown.budget} or ${ms(QUICK_MS)}`, within: grown.within || a <= QUICK_MS },
      );
    }
    return figures;
  });
