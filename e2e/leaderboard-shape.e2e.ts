import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement } from './members.ts';
import { enterAsAdmin } from './page-helpers.ts';

/** A board of twelve long names who did much of everything, the reader the last of them. */
async function fullBoard(page: Page, url: string): Promise<{ me: string }> {
  const { call } = await enterAsAdmin(page, url);
  await acceptedIssue(await engagement(url), { contents: { vi: { title: 'Lộ mã nguồn', description: 'Xem được .git.' } } });
  const { body } = await call(leaderboardContract.board, { query: { 'performance-type': 'score' }, body: {} });
  const { own } = body;
  if (!own) throw new Error('who decided on an issue is on the board');
  const issues = { CRITICAL: 11, HIGH: 24, MEDIUM: 48, LOW: 31, INFO: 12, VARIES: 10 };
  const counts = { rejected: 12, duplicates: 14, tasks: 123, rows: 895, reviews: 130, retests: 25, writeUps: 14 };
  const rows = Array.from({ length: 12 }, (_, at) => ({
    ...own,
    ...counts,
    issues,
    rank: at + 1,
    value: 5_000 - at,
    before: { rank: 12 - at, value: 1_000 },
    person: at === 11 ? own.person : { ...own.person, id: crypto.randomUUID(), name: `Nguyễn Hoàng Phương Thảo ${at + 1}` },
  }));
  await page.route('**/api/leaderboard?*', (route) => route.fulfill({ json: { ...body, rows, own: rows.at(-1) } }));
  return { me: own.person.id };
}

test('rows stay one line high and hold all that they count, whatever the width and whether or not the ledger stands beside them', async ({
  page,
  server,
}) => {
  const { me } = await fullBoard(page, server.url);
  for (const width of [769, 960, 1024, 1279, 1280, 1400, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['', 'type=issue', 'type=task', `entries=${me}`, `type=issue&entries=${me}`]) {
      await page.goto(`/#/leaderboard?${address}`);
      const rows = page.getByRole('table', { name: 'Bảng xếp hạng', includeHidden: true }).locator('tbody tr');
      await expect(rows).toHaveCount(12);
      const seen = await rows.evaluateAll((all) =>
        all.map((row) => ({
          height: row.getBoundingClientRect().height,
          cut: [...row.querySelectorAll('td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.dataset.label),
        })),
      );
      expect(Math.max(...seen.map(({ height }) => height)), `${address} at ${width} px`).toBeLessThanOrEqual(37);
      expect([...new Set(seen.flatMap(({ cut }) => cut))], `${address} at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width} px`).toBe(width);
    }
  }
});

test('the first stands highest, and no text of theirs runs over the hairlines', async ({ page, server }) => {
  const { me } = await fullBoard(page, server.url);
  for (const [width, address] of [
    [1440, ''],
    [1440, `?entries=${me}`],
    [1024, ''],
    [360, ''],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/#/leaderboard${address}`);
    const podium = page.getByRole('list', { name: 'Ba vị trí đầu' });
    await expect(podium.getByRole('listitem')).toHaveCount(3);
    const tops = await podium.getByRole('listitem').evaluateAll((places) => places.map((place) => place.getBoundingClientRect().top));
    expect(Math.min(...tops), `${width} px`).toBe(tops[0]);
    const over = await podium
      .locator('svg path')
      .first()
      .evaluate((path) => {
        const box = path.closest('span')?.getBoundingClientRect();
        const place = path.closest('li');
        if (!box || !place) throw new Error('hairlines stand in a box of a place');
        const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
        const running: string[] = [];
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          // What is cut off is not seen.
          const cut = node.parentElement?.getBoundingClientRect();
          const { left, right, top, bottom } = range.getBoundingClientRect();
          const ends = Math.min(right, cut?.right ?? right);
          if (left < box.right && ends > box.left + 1 && top < box.bottom - 1 && bottom > box.top) running.push(node.textContent ?? '');
        }
        return running;
      });
    expect(
      over.filter((text) => !/^(1|Hạng ?)$/.test(text)),
      `${width} px ${address}`,
    ).toEqual([]);
  }
});

test('on a phone the podium leaves room for the table, where how somebody moved stands beside their rank', async ({ page, server }) => {
  await fullBoard(page, server.url);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#/leaderboard');
  const first = page.getByRole('row').filter({ hasText: 'Phương Thảo 1' }).first();
  await expect(first).toContainText('Hạng 1');
  const own = page.getByRole('region', { name: 'Vị trí của bạn' });
  const [row, foot] = [await first.boundingBox(), await own.boundingBox()];
  expect((row?.y ?? 740) + 44).toBeLessThan(foot?.y ?? 0);
  const rank = await first.getByText('Hạng 1', { exact: true }).boundingBox();
  const trend = await first.getByText('lên 11 bậc').boundingBox();
  expect(Math.abs((rank?.y ?? 0) - (trend?.y ?? 99))).toBeLessThan(8);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('on paper the ledger that stands open follows the board with all its entries', async ({ page, server }) => {
  const within = await engagement(server.url);
  for (let at = 1; at <= 12; at += 1) {
    await acceptedIssue(within, { contents: { vi: { title: `Lỗi số ${at}`, description: 'Xem được.' } } });
  }
  await enterAsAdmin(page, server.url);
  for (const width of [1440, 700]) {
    await page.setViewportSize({ width, height: 600 });
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/#/leaderboard?entries=${within.tester.id}`);
    await expect(page.getByText('Lỗi số 12').first()).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const ledger = page.getByRole('region', { name: 'Sổ điểm: Lê Minh Khôi' });
    await expect(ledger.getByRole('listitem')).toHaveCount(12);
    await expect(page.getByRole('table', { name: 'Bảng xếp hạng' })).toBeVisible();
    const [list, last] = [await ledger.boundingBox(), await ledger.getByRole('listitem').last().boundingBox()];
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
  }
});
