import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boardOf, leaderboard } from '../../test/fixtures/leaderboard.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { people } from '../../test/fixtures/people.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const entries = people.ha.id;

const fullRows = () =>
  boardOf(12, 12, {
    issues: { CRITICAL: 11, HIGH: 24, MEDIUM: 48, LOW: 31, INFO: 12, VARIES: 10 },
    rejected: 12,
    duplicates: 14,
    tasks: 123,
    rows: 895,
    reviews: 130,
    retests: 25,
    writeUps: 14,
  }).map((row) => ({ ...row, before: { rank: 13 - row.rank, value: 1_000 } }));

beforeEach(() => {
  answer(leaderboardContract.seasons, []);
  answer(leaderboardContract.board, leaderboard(fullRows()));
  answer(leaderboardContract.ledger, { ...listOf([]), points: 0 });
});

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr')];
const cut = (row: HTMLElement) =>
  [...row.querySelectorAll('td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.dataset.label);

test('rows are one line high and show all their counts at every width, with and without the ledger', async () => {
  const { go } = await renderPage(paths.leaderboard());
  for (const search of [{}, { type: 'issue' }, { type: 'task' }, { entries }, { type: 'issue', entries }]) {
    await go(paths.leaderboard(search));
    for (const width of [769, 1024, 1279, 1280, 1440]) {
      await page.viewport(width, 900);
      await expect.poll(rows).toHaveLength(9);
      const where = `${JSON.stringify(search)} at ${width} px`;
      await expect
        .poll(() => Math.max(...rows().map((row) => row.getBoundingClientRect().height)), { message: where })
        .toBeLessThanOrEqual(37);
      await expect.poll(() => [...new Set(rows().flatMap(cut))], { message: where }).toEqual([]);
      await expect.poll(() => document.documentElement.scrollWidth, { message: where }).toBe(width);
    }
  }
});

test.each(['vi', 'en'] as const)('the headings of the leaderboard in %s fit at 1440 px', async (language) => {
  await renderPage(paths.leaderboard(), { language, width: 1440, height: 900 });
  await expect.poll(rows).toHaveLength(9);
  await document.fonts.ready;
  const headings = [...document.querySelectorAll<HTMLElement>('main thead th > span')];
  expect(headings).not.toEqual([]);
  expect(headings.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)).toEqual([]);
});

function overHairlines(list: Element): (string | null)[] {
  const path = list.querySelector('svg path');
  const box = path?.closest('span')?.getBoundingClientRect();
  const place = path?.closest('li');
  if (!box || !place) throw new Error('hairlines are in a box of a place');
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const running: (string | null)[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const edge = node.parentElement?.getBoundingClientRect();
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const ends = Math.min(right, edge?.right ?? right);
    if (left < box.right && ends > box.left + 1 && top < box.bottom - 1 && bottom > box.top) running.push(node.textContent);
  }
  return running.filter((text) => !/^(1|Hạng ?)$/.test(text ?? ''));
}

test('the first person is highest on the podium, and their text does not overlap the separator lines', async () => {
  const { go } = await renderPage(paths.leaderboard());
  const podium = page.getByRole('list', { name: t('leaderboard:podium'), includeHidden: true });
  for (const [width, search] of [
    [1440, {}],
    [1440, { entries }],
    [1024, {}],
    [360, {}],
  ] as const) {
    await go(paths.leaderboard(search));
    await page.viewport(width, 800);
    await expect.poll(() => podium.getByRole('listitem').elements().length).toBe(3);
    const top = (place: Element) => place.getBoundingClientRect().top;
    await expect
      .poll(
        () => {
          const tops = podium.getByRole('listitem').elements().map(top);
          return { first: tops[0] === Math.min(...tops), over: overHairlines(podium.element()) };
        },
        { message: `${width} px` },
      )
      .toEqual({ first: true, over: [] });
  }
});

test('on a phone the podium leaves space for the table, where the trend is beside the rank', async () => {
  await renderPage(paths.leaderboard(), { width: 360, height: 740 });
  const first = page.getByRole('row').filter({ hasText: 'Phương Thảo 4' }).first();
  await expect.element(first).toMatchTextContent(t('leaderboard:rankOf', { rank: '4' }));
  const box = (element: Element) => element.getBoundingClientRect();
  const own = box(page.getByRole('region', { name: t('leaderboard:own.label') }).element());
  expect(box(first.element()).top + 44).toBeLessThan(own.top);
  const rank = box(first.getByText(t('leaderboard:rankOf', { rank: '4' }), { exact: true }).element());
  const trend = box(first.getByText(t('leaderboard:trend.higher', { count: 5 })).element());
  expect(Math.abs(rank.top - trend.top)).toBeLessThan(8);
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('no page of a long board is wider than the window', async () => {
  answer(leaderboardContract.board, leaderboard(boardOf(300, 150)));
  const { go } = await renderPage(paths.leaderboard());
  for (const [width, search] of [
    [769, { page: 2 }],
    [960, { page: 2, entries }],
    [1280, { page: 2, entries }],
    [1280, { type: 'task' }],
    [1400, { type: 'issue' }],
  ] as const) {
    await page.viewport(width, 800);
    await go(paths.leaderboard(search));
    await expect.poll(() => rows().length).toBe('page' in search ? 100 : 97);
    await expect.poll(() => document.documentElement.scrollWidth, { message: `${JSON.stringify(search)} at ${width} px` }).toBe(width);
  }
});

test('the table continues below the podium, and the counts of each place have the same number of lines', async () => {
  const own = { CRITICAL: 1, HIGH: 4, MEDIUM: 10, LOW: 1, INFO: 4, VARIES: 0 };
  answer(leaderboardContract.board, leaderboard(boardOf(6, 6, { issues: own, tasks: 20, rows: 53, writeUps: 2 })));
  await renderPage(paths.leaderboard(), { width: 1440, height: 900 });
  const table = page.getByRole('table', { name: t('leaderboard:belowPodium') });
  await expect.element(table).toBeVisible();
  expect(rows().map((row) => row.querySelector('td')?.textContent)).toEqual(['4', '5', '6']);
  const places = page.getByRole('list', { name: t('leaderboard:podium') }).getByRole('listitem');
  const tops = places.elements().map((place) => {
    const parts = [...place.querySelectorAll('span')].filter(({ textContent }) => /^(20 |53 |2 )/.test(textContent));
    return new Set(parts.map((part) => part.getBoundingClientRect().top)).size;
  });
  expect(tops).toEqual([1, 1, 1]);
});

test('the table is left out if no person is below the podium', async () => {
  answer(leaderboardContract.board, leaderboard(boardOf(3, 3)));
  await renderPage(paths.leaderboard());
  await expect.element(page.getByRole('list', { name: t('leaderboard:podium') })).toBeVisible();
  expect(page.getByRole('table').elements()).toHaveLength(0);
});
