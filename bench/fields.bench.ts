import type { Stores } from './data.ts';
import { type Figure, ms } from './figures.ts';
import { FIELDS, fillFields } from './fill-fields.ts';
import { fillGrown } from './grow.ts';
import { grownList } from './grown-list.ts';
import { login, onPreparedServer } from './prepared-server.ts';

const QUERIES: Record<string, string> = {
  'five columns': 'fields=f0,f1,f2,f3,f4',
  ...Object.fromEntries(
    ['text', 'number', 'choice', 'day'].flatMap((name, n) => [
      [`by a ${name}`, `sortBy=fields.f${n}`],
      [`by a ${name}, descending`, `sortBy=-fields.f${n}`],
    ]),
  ),
  'text equals': 'field=f0:is:VCS-77',
  'text contains': 'field=f0:has:4977',
  'number between': 'field=f1:from:10&field=f1:to:12',
  'one choice': 'field=f2:is:b',
  'two choices by a number': 'field=f2:is:b&field=f2:is:d&sortBy=fields.f1',
  'days between': 'field=f3:from:2025-03-01&field=f3:to:2025-03-07',
  'without a value': 'field=f0:none',
  'of a status by a number': 'status=READY_FOR_RETEST&sortBy=-fields.f1',
};

/** @param larger how many times as many issues as 1 000 the large workspace has */
export const fieldFigures = (larger = 100): Promise<Figure[]> => {
  const fill = async (stores: Stores) => {
    const filled = await fillGrown(larger)(stores);
    for (const { workspaceId } of [filled.small, filled.large]) await fillFields(stores.database.db, workspaceId);
    return filled;
  };
  return onPreparedServer(fill, async ({ server, filled: { small, large } }) => {
    const [few, many] = [await login(server, small), await login(server, large)];
    const figures: Figure[] = [];
    for (const [what, query] of Object.entries(QUERIES)) {
      const ask = (token: string) => () => fetch(`${server.url}/api/issue?${query}`, { headers: { token } });
      const nameOf = (a: number, b: number) =>
        `GET /api/issue, ${FIELDS} custom fields, ${what}: p95 of ${larger} 000 issues (${ms(a)}) to that of 1 000 (${ms(b)})`;
      figures.push((await grownList(ask(many), ask(few), nameOf)).figure);
    }
    return figures;
  });
};
