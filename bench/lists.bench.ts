import { ISSUE_SORTS } from '@coloa/contract/issues/issue-query.schema.ts';
import type { Filled } from './data.ts';
import { atMost, type Figure, ms } from './figures.ts';
import { fillGrown } from './grow.ts';
import { grownList } from './grown-list.ts';
import { login, onPreparedServer } from './prepared-server.ts';

const TIMES = 100;
/** Word searches have their own budget, for the time at 100 000 issues. */
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
      const nameOf = (a: number, b: number) => `GET /api/issue, ${what}: p95 of 100 000 issues (${ms(a)}) to that of 1 000 (${ms(b)})`;
      const { figure, a } = await grownList(ask(many), ask(few), nameOf);
      figures.push(query.startsWith('q=') ? atMost(`${figure.what}, the former`, a, WORDS_MS, ms) : figure);
    }
    return figures;
  });
