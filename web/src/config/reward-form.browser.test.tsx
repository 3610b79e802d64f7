import { configContract, type RewardSettings } from '@coloa/contract/config/config.contract.ts';
import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { DEFAULT_RATES } from '@coloa/contract/leaderboard/rewards.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { config, rewardSettings } from '../../test/fixtures/config.ts';
import { leaderboard } from '../../test/fixtures/leaderboard.ts';
import { people } from '../../test/fixtures/people.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { formatNumber } from '../lib/format.ts';
import { paths } from '../routes/paths.ts';

type Field = 'HIGH' | 'task' | 'row' | 'review' | 'lowCap';
const field = (name: Field) => page.getByLabelText(t(`config:reward.field.${name}`), { exact: true });
const button = (name: string) => page.getByRole('button', { name });
const save = () => button(t('config:reward.save'));
const saved = () => sent(configContract.setReward).map(({ body }) => body);

/** Simulates a server that rejects rates based on an old version. */
function answerRates(start: RewardSettings) {
  let now = start;
  const next = (rates: RewardSettings['rates'], changedBy = people.ha) => {
    now = rewardSettings({ version: now.version + 1, rates, changedAt: '2026-11-26T02:00:00.000Z', changedBy });
  };
  answer(configContract.get, () => config({ reward: now }));
  answer(configContract.setReward, ({ body }) => {
    if (body.version !== now.version) return refusal('EDIT_CONFLICT', { current: now });
    next(body.rates);
    return true as const;
  });
  return { byMinh: (rates: RewardSettings['rates']) => next(rates, people.minh) };
}

test('rates are previewed on the last 90 days before saving, and an invalid one is marked at its field', async () => {
  answerRates(rewardSettings());
  answer(configContract.previewReward, { from: '2026-08-29', to: '2026-11-26', rows: [{ person: people.minh, now: 20, anew: 25 }] });
  await renderPage(paths.config());
  await expect.element(field('HIGH')).toHaveValue('20');
  await expect.element(save()).toBeDisabled();
  await field('HIGH').fill('hai mươi');
  await button(t('config:reward.try')).click();
  const format = t('config:reward.format', { max: formatNumber(LIMITS.rewardPoints, 'vi') });
  await expect.element(field('HIGH')).toHaveAccessibleDescription(new RegExp(format));
  expect(sent(configContract.previewReward)).toEqual([]);
  await field('HIGH').fill('25');
  await button(t('config:reward.try')).click();
  const row = page.getByRole('row').filter({ hasText: people.minh.name });
  await expect.element(row).toMatchTextContent(`${t('config:reward.preview.more')} 5`);
  const cell = row.getByRole('cell').last().element();
  const [arrow, words] = [cell.querySelector('svg'), cell.querySelector('span')].map((element) => element?.getBoundingClientRect());
  if (!arrow || !words) throw new Error('no arrow');
  expect(Math.abs(arrow.top + arrow.bottom - words.top - words.bottom)).toBeLessThanOrEqual(2);
  expect(words.height).toBeLessThan(24);
  expect(sent(configContract.previewReward)[0]?.body.rates.issue.HIGH).toBe(25);
  await expectAccessible();
  await field('HIGH').fill('26');
  await expect.element(row).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: t('config:reward.noCap') }).click();
  await expect.element(field('lowCap')).toBeDisabled();
  await save().click();
  const version = { version: 1, name: people.ha.name, time: '' };
  await expect.element(page.getByText(t('config:reward.version', version), { exact: false })).toBeVisible();
  expect(saved()).toEqual([{ version: 0, rates: { ...DEFAULT_RATES, issue: { ...DEFAULT_RATES.issue, HIGH: 26 }, lowCap: null } }]);
  await expect.element(save()).toBeDisabled();
});

test('another user’s concurrent rates are shown beside the user’s own, which can be saved or discarded', async () => {
  const before = { ...DEFAULT_RATES, writeUp: 11 };
  const server = answerRates(rewardSettings({ version: 1, rates: before }));
  await renderPage(paths.config());
  const row = (name: Field) => page.getByRole('alert').getByRole('row', { name: t(`config:reward.field.${name}`), exact: false });
  const cells = (name: Field) =>
    row(name)
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent);
  await field('task').fill('7');
  server.byMinh({ ...DEFAULT_RATES, task: 9, review: 4 });
  await save().click();
  await expect.element(row('task')).toBeVisible();
  expect(cells('task')).toEqual(['5', '9', '7']);
  expect(cells('review')).toEqual(['3', '4', '4']);
  await expect.element(page.getByRole('alert')).toMatchTextContent(people.minh.name);
  await expectAccessible();
  await button(t('config:reward.conflict.keepMine')).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.poll(() => saved().at(-1)).toEqual({ version: 2, rates: { ...DEFAULT_RATES, task: 7, review: 4 } });

  await expect.element(save()).toBeDisabled();
  await field('task').fill('8');
  server.byMinh({ ...DEFAULT_RATES, task: 6 });
  await save().click();
  await button(t('config:reward.conflict.takeTheirs')).click();
  await expect.element(field('task')).toHaveValue('6');
  await expect.element(save()).toBeDisabled();
  expect(saved()).toHaveLength(3);
});

test('leaving with unsaved changes in one or two forms asks once', async () => {
  answerRates(rewardSettings());
  answer(leaderboardContract.board, leaderboard([]));
  answer(leaderboardContract.seasons, []);
  const { address } = await renderPage(paths.config());
  const leave = () =>
    page
      .getByRole('link', { name: t('leaderboard:title') })
      .first()
      .click();
  const sender = page.getByLabelText(t('config:mail.fromName'));
  await field('row').fill('3');
  await leave();
  await button(t('ui:leave.stay')).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(field('row')).toHaveValue('3');
  await sender.fill('An Dương');
  await leave();
  await button(t('ui:leave.stay')).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(sender).toHaveValue('An Dương');
  await leave();
  await button(t('ui:leave.confirm')).click();
  await expect.poll(address).toBe('/leaderboard');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('leaving after discarding changed rates asks nothing', async () => {
  answerRates(rewardSettings());
  answer(leaderboardContract.board, leaderboard([]));
  answer(leaderboardContract.seasons, []);
  const { address } = await renderPage(paths.config());
  await field('row').fill('3');
  await button(t('ui:saveBar.discard')).click();
  await expect.element(field('row')).toHaveValue(String(DEFAULT_RATES.row));
  await page
    .getByRole('link', { name: t('leaderboard:title') })
    .first()
    .click();
  await expect.poll(address).toBe('/leaderboard');
});
