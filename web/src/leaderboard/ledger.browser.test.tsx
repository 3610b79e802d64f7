import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { namedIssue } from '../../test/fixtures/issues.ts';
import { boardRow, leaderboard, rewardEntry } from '../../test/fixtures/leaderboard.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { people } from '../../test/fixtures/people.ts';
import { printed } from '../../test/media.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const issue = namedIssue({ key: 'CTT-4', title: 'Bỏ qua bước OTP khi chuyển tiền' });
const title = () => t('leaderboard:ledger.of', { name: people.ha.name });
const ledger = () => page.getByRole('complementary', { name: title() });
const own = () => page.getByRole('region', { name: t('leaderboard:own.label') });
const why = () => own().getByRole('button', { name: t('leaderboard:own.why') });
const line = (points: string) => ledger().getByRole('listitem').filter({ hasText: points });

beforeEach(() => {
  answer(leaderboardContract.seasons, []);
  answer(leaderboardContract.board, leaderboard([boardRow()]));
  answer(leaderboardContract.ledger, { ...listOf([rewardEntry({ issue })]), points: 20 });
});

test('the user’s own rank opens their ledger, which is in the address and closes with Escape', async () => {
  const { address } = await renderPage(paths.leaderboard());
  await expect.element(own()).toMatchTextContent(`20 ${t('leaderboard:unit.score', { count: 20 })}`);
  await expect.element(own()).toMatchTextContent(t('leaderboard:trend.new'));
  await why().click();
  await expect
    .element(ledger())
    .toMatchTextContent(t('leaderboard:ledger.sum', { count: 1, number: '1', unit: t('leaderboard:unit.score', { count: 20 }) }));
  await expect.element(line('+20')).toBeVisible();
  const link = ledger().getByRole('link', { name: `${issue.key}: ${issue.title}` });
  await expect.element(link).toHaveAttribute('href', `#${paths.issue(issue.projectId, issue.id)}`);
  expect(address()).toBe(paths.leaderboard({ entries: people.ha.id }));
  expect(sent(leaderboardContract.ledger)[0]?.query.userId).toBe(people.ha.id);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(ledger()).not.toBeInTheDocument();
});

test('a reversed award is struck through, and links to the reversing entry', async () => {
  const [award, back] = [newFixtureId(), newFixtureId()];
  const entries = [
    rewardEntry({ kind: 'REJECTED', points: -5, issue }),
    rewardEntry({ id: back, points: -20, issue, reverses: award }),
    rewardEntry({ id: award, points: 20, issue, day: '2026-11-18', reversedBy: back }),
  ];
  answer(leaderboardContract.ledger, { ...listOf(entries), points: -5 });
  answer(leaderboardContract.board, leaderboard([boardRow({ value: -5, points: -5 })]));
  await renderPage(paths.leaderboard({ entries: people.ha.id }));
  await expect.element(ledger()).toMatchTextContent('-5');
  const takenBack = t('leaderboard:ledger.takenBackOn', { day: '20/11' });
  await expect.element(line('+20')).toMatchTextContent(takenBack);
  expect([...line('+20').element().querySelectorAll('s')].map((struck) => struck.textContent)).toEqual([
    `${issue.key}: ${issue.title}`,
    '+20',
  ]);
  await expect.element(line('−20')).toMatchTextContent(t('leaderboard:ledger.takesBack', { day: '18/11' }));
  await expect.element(line('−5')).toMatchTextContent(new RegExp(t('leaderboard:ledger.kind.REJECTED'), 'i'));
  await ledger().getByRole('button', { name: takenBack }).click();
  await expect.element(line('−20')).toHaveFocus();
  await expect.element(own()).toMatchTextContent('-5');
});

test('on a phone the user’s own rank is visible, and the ledger covers the board', async () => {
  await renderPage(paths.leaderboard(), { width: 360, height: 740 });
  await expect.element(own()).toBeInViewport({ ratio: 0.99 });
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
  await why().click();
  await expect.element(page.getByRole('dialog', { name: title() })).toMatchTextContent('+20');
  await expectAccessible();
});

test('in print the open ledger follows the board with all its entries', async () => {
  const entries = Array.from({ length: 12 }, (_, at) => rewardEntry({ issue: namedIssue({ title: `Lỗi số ${at + 1}` }) }));
  answer(leaderboardContract.ledger, { ...listOf(entries), points: 240 });
  await renderPage(paths.leaderboard({ entries: people.ha.id }), { width: 1440, height: 600 });
  for (const width of [1440, 700]) {
    await page.viewport(width, 600);
    await expect.element(page.getByText(/Lỗi số 12/)).toBeInTheDocument();
    await printed(async () => {
      const region = page.getByRole('region', { name: title() });
      await expect.element(region).toBeVisible();
      await expect.element(page.getByRole('list', { name: t('leaderboard:podium') })).toBeVisible();
      const items = region.getByRole('listitem').elements();
      expect(items).toHaveLength(12);
      expect(items.at(-1)?.getBoundingClientRect().bottom).toBeLessThanOrEqual(region.element().getBoundingClientRect().bottom + 1);
    });
  }
});
