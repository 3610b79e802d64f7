import { configContract } from '@coloa/contract/config/config.contract.ts';
import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { leaderboardContract, type RewardEntry } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { config } from '../../test/fixtures/config.ts';
import { group, groupRow } from '../../test/fixtures/groups.ts';
import { namedIssue } from '../../test/fixtures/issues.ts';
import { boardOf, boardRow, leaderboard, rewardEntry, season } from '../../test/fixtures/leaderboard.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { me, meAs } from '../../test/fixtures/me.ts';
import { people } from '../../test/fixtures/people.ts';
import { projectDetail, projectRow } from '../../test/fixtures/projects.ts';
import { printed } from '../../test/media.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { formatDayRange } from '../lib/format.ts';
import { paths } from '../routes/paths.ts';

const rows = [boardRow({ person: people.minh, value: 30, points: 30 }), boardRow({ rank: 2 }), ...boardOf(5, 0, { value: 10 }).slice(2)];

beforeEach(() => {
  answer(leaderboardContract.board, leaderboard(rows));
  answer(leaderboardContract.ledger, { ...listOf([]), points: 0 });
  answer(leaderboardContract.seasons, []);
});

const renderOwn = (entries: RewardEntry[], address = paths.leaderboard()) => {
  answer(leaderboardContract.ledger, { ...listOf(entries), points: entries.reduce((sum, { points }) => sum + points, 0) });
  return renderPage(address, { me: me({ ofTeam: false, role: { name: 'Cộng tác viên', privileges: ['WRITE_COMMENT'] } }) });
};
const table = () => page.getByRole('table', { name: t('leaderboard:belowPodium') });
const podium = () => page.getByRole('list', { name: t('leaderboard:podium') });
const place = () => page.getByRole('region', { name: t('leaderboard:own.label') });
const chip = (name: string) => page.getByRole('button', { name, exact: true });
const asked = () => sent(leaderboardContract.board).at(-1);

test('dates that the server rejects are reported without other figures, and one button resets them', async () => {
  const why = 'Ngày kết thúc phải từ ngày bắt đầu trở đi.';
  answer(leaderboardContract.board, ({ body }) =>
    body.from && body.to && body.from > body.to ? refusal('DAYS_REVERSED', { path: 'to', message: why }) : leaderboard(rows),
  );
  const { address, go } = await renderPage(paths.leaderboard());
  await expect.element(table()).toBeVisible();
  await go(paths.leaderboard({ from: '2026-05-02', to: '2026-05-01' }));
  await expect.element(page.getByRole('alert')).toMatchTextContent(why);
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(podium()).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('leaderboard:backToPeriod') }).click();
  await expect.element(table()).toBeVisible();
  expect(address()).toBe('/leaderboard');
});

test('type, period and project are chosen on the page, and set in its address and its request', async () => {
  const project = projectRow();
  answer(projectsContract.search, listOf([project]));
  answer(projectsContract.get, projectDetail({ id: project.id }));
  const { address } = await renderPage(paths.leaderboard());
  await page
    .getByRole('group', { name: t('leaderboard:type.label') })
    .getByRole('button', { name: t('leaderboard:type.issue') })
    .click();
  await expect.element(page.getByRole('columnheader', { name: t('leaderboard:column.rejected') })).toBeVisible();
  await expect.poll(() => asked()?.query['performance-type']).toBe('issue');
  await page.getByRole('button', { name: new RegExp(`^${t('leaderboard:filter.period')} ${t('leaderboard:period.days90')}: `) }).click();
  await page.getByRole('button', { name: t('leaderboard:period.quarter') }).click();
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^${t('leaderboard:filter.period')} ${t('leaderboard:period.quarter')}: `) }))
    .toBeVisible();
  await chip(t('leaderboard:filter.project')).click();
  await page.getByRole('combobox', { name: t('leaderboard:filter.project') }).fill('Cổng thanh toán');
  await page.getByRole('option', { name: /Cổng thanh toán/ }).click();
  await expect.poll(address).toMatch(new RegExp(`type=issue&from=\\d{4}-\\d{2}-01&to=[-\\d]{10}&projectId=${project.id}$`));
  await expect.poll(() => asked()?.body).toMatchObject({ projectId: project.id, from: expect.stringMatching(/-01$/) });
});

test('an empty board lists how points are earned, with the rates', async () => {
  answer(leaderboardContract.board, leaderboard([]));
  answer(configContract.get, config());
  await renderPage(paths.leaderboard({ from: '2020-01-01', to: '2020-01-31' }));
  await expect.element(page.getByText(t('leaderboard:empty.nobody'))).toBeVisible();
  await expect.element(page.getByText(`${t('ui:severity.CRITICAL')} 40`, { exact: false })).toBeVisible();
});

test('a group is found without diacritics, filters board and ledger, and is shown and removed by its chip', async () => {
  const given = group({ name: 'Tập đoàn Đông Á' });
  answer(groupsContract.list, listOf([groupRow({ id: given.id, name: given.name })]));
  answer(groupsContract.get, given);
  const { address } = await renderPage(paths.leaderboard());
  await chip(t('leaderboard:filter.group')).click();
  await page.getByRole('combobox', { name: t('leaderboard:filter.group') }).fill('tap doan dong a');
  await expect.poll(() => sent(groupsContract.list).at(-1)?.query.name).toBe('tap doan dong a');
  await page.getByRole('option', { name: given.name }).click();
  await expect.poll(address).toBe(paths.leaderboard({ groupId: given.id }));
  await expect.poll(() => asked()?.body.groupId).toBe(given.id);
  await podium().getByRole('button', { name: people.minh.name }).click();
  await expect.poll(() => sent(leaderboardContract.ledger).at(-1)?.query).toMatchObject({ userId: people.minh.id, groupId: given.id });
  await expect.element(chip(`${t('leaderboard:filter.group')} ${given.name}`)).toBeVisible();
  await chip(`${t('ui:filter.remove', { field: t('leaderboard:filter.group') })} ${given.name}`).click();
  await expect.poll(address).toBe(paths.leaderboard({ entries: people.minh.id }));
});

test('a client sees that the leaderboard is for the testing team, without any controls', async () => {
  await renderPage(paths.leaderboard({ entries: people.minh.id }), { me: meAs('Client') });
  await expect.element(page.getByRole('main').getByText(t('ui:teamOnly'))).toBeVisible();
  expect(page.getByRole('main').getByRole('button').elements()).toEqual([]);
  expect(page.getByRole('main').getByRole('radio').elements()).toEqual([]);
  await expectAccessible();
});

test('a tester without a project sees the leaderboard', async () => {
  answer(leaderboardContract.board, leaderboard(rows));
  await renderPage(paths.leaderboard(), { me: meAs('Tester', { ofTeam: false }) });
  await expect.element(table()).toBeVisible();
});

test('a member without read permissions opens the entries behind their own total', async () => {
  const { address } = await renderOwn([rewardEntry({ points: 20 })]);
  await expect.element(page.getByText(t('leaderboard:ownOnly'))).toBeVisible();
  await expect.element(page.getByText(namedIssue().title, { exact: false })).toBeVisible();
  expect(sent(leaderboardContract.ledger).at(-1)?.query.userId).toBe(people.ha.id);
  expect(sent(leaderboardContract.board)).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: new RegExp(`^${t('leaderboard:filter.period')} ${t('leaderboard:period.days90')}: `) }).click();
  await page.getByRole('button', { name: t('leaderboard:period.quarter') }).click();
  await expect.poll(address).toMatch(/from=/);
});

test('a member without read permissions and recent points can still open earlier dates', async () => {
  await renderOwn([], paths.leaderboard({ from: '2020-01-01', to: '2020-01-31' }));
  await expect.element(page.getByText(t('leaderboard:ledger.empty'))).toBeVisible();
});

test('a role without access to people sees no members and no ledger of others', async () => {
  answer(leaderboardContract.board, leaderboard([]));
  answer(leaderboardContract.ledger, refusal('FORBIDDEN'));
  const role = { name: 'Người kiểm thử ngoài', privileges: ['READ_CHECKLIST'] } as const;
  await renderPage(paths.leaderboard({ entries: people.minh.id }), { me: me({ role: { ...role, privileges: [...role.privileges] } }) });
  await expect.element(page.getByText(t('leaderboard:empty.hidden'))).toBeVisible();
  await expect.element(page.getByText(t('leaderboard:ledger.notYours'))).toBeVisible();
  await expect.element(page.getByText(t('leaderboard:own.none'))).toBeVisible();
});

test('a board of 2,000 people has pages; the user’s rank stays visible on each and is static in print', async () => {
  answer(leaderboardContract.board, leaderboard(boardOf(2_000, 1_234)));
  const { go } = await renderPage(paths.leaderboard());
  const rank = `${t('leaderboard:rankOf', { rank: '1.234' })} ${t('leaderboard:own.of', { count: 2_000, number: '2.000' })}`;
  await expect.element(place()).toMatchTextContent(rank);
  const next = { count: 2, number: '2', name: 'Nguyễn Hoàng Phương Thảo 1233' };
  await expect.element(place()).toMatchTextContent(t('leaderboard:own.next.score', next));
  await expect.poll(() => page.getByRole('row').elements().length).toBe(98);
  await page.getByRole('button', { name: t('ui:pagination.next') }).click();
  await expect
    .element(page.getByRole('table', { name: t('leaderboard:title') }).getByText('Phương Thảo 101', { exact: false }))
    .toBeInTheDocument();
  await expect.element(podium()).not.toBeInTheDocument();
  await expect.element(place()).toBeInViewport({ ratio: 0.99 });
  await printed(() => expect(getComputedStyle(place().element()).position).toBe('static'));
  await go(paths.leaderboard({ page: 13 }));
  await expect.poll(() => document.querySelector('tr[aria-current="true"]')?.textContent).toContain('1.234');
  await go(paths.leaderboard({ page: 40 }));
  await page.getByRole('button', { name: t('ui:pagination.last', { page: '20' }) }).click();
  await expect.element(page.getByRole('table').getByText('Phương Thảo 2000', { exact: false })).toBeInTheDocument();
});

test('a season is chosen by name and shows its own dates', async () => {
  const spring = season({ name: 'Mùa xuân 2026', closedAt: '2026-04-02T02:00:00.000Z' });
  answer(leaderboardContract.seasons, [spring]);
  answer(leaderboardContract.seasonBoard, { ...leaderboard(rows), from: spring.from, to: spring.to, season: spring });
  const { address } = await renderPage(paths.leaderboard());
  await chip(t('leaderboard:season.choose')).click();
  await page.getByRole('menuitemcheckbox', { name: /Mùa xuân 2026/ }).click();
  await expect.poll(address).toBe(paths.leaderboard({ season: spring.id }));
  await expect.element(page.getByRole('button', { name: /^Mùa xuân 2026 · / })).toBeVisible();
  await expect.element(page.getByText(formatDayRange(spring.from, spring.to), { exact: true })).toBeVisible();
});
