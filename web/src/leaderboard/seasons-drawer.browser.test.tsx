import { configContract } from '@coloa/contract/config/config.contract.ts';
import { leaderboardContract, type Season } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { config } from '../../test/fixtures/config.ts';
import { leaderboard, season } from '../../test/fixtures/leaderboard.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

test('a season is added, edited, and closed permanently after a confirmation, and then has no actions', async () => {
  const seasons: Season[] = [];
  answer(leaderboardContract.board, leaderboard([]));
  answer(configContract.get, config());
  answer(leaderboardContract.seasons, () => seasons);
  answer(leaderboardContract.addSeason, ({ body }) => {
    seasons.push(season(body));
    return { id: seasons[0]?.id ?? '' };
  });
  answer(leaderboardContract.changeSeason, ({ body }) => {
    Object.assign(seasons[0] ?? {}, body);
    return true as const;
  });
  answer(leaderboardContract.closeSeason, () => {
    Object.assign(seasons[0] ?? {}, { closedAt: '2026-11-26T02:00:00.000Z' });
    return true as const;
  });
  await renderPage(paths.leaderboard());
  await page.getByRole('button', { name: t('leaderboard:season.manage') }).click();
  const drawer = page.getByRole('dialog');
  const name = drawer.getByLabelText(t('leaderboard:season.name'), { exact: true });
  await drawer.getByRole('button', { name: t('leaderboard:season.add') }).click();
  await name.fill('Mùa xuân');
  await drawer.getByLabelText(t('leaderboard:season.from')).fill('01/01/2026');
  await drawer.getByLabelText(t('leaderboard:season.to')).fill('31/03/2026');
  await userEvent.tab();
  await drawer.getByRole('button', { name: t('leaderboard:season.add') }).click();
  const more = (of: string) => drawer.getByRole('button', { name: t('leaderboard:season.more', { name: of }) });
  await more('Mùa xuân').click();
  expect(sent(leaderboardContract.addSeason)).toMatchObject([{ body: { name: 'Mùa xuân', from: '2026-01-01', to: '2026-03-31' } }]);
  await page.getByRole('menuitem', { name: t('leaderboard:season.edit') }).click();
  await name.fill('Mùa xuân 2026');
  await drawer.getByRole('button', { name: t('leaderboard:season.save') }).click();
  const line = drawer.getByRole('listitem').filter({ hasText: 'Mùa xuân 2026' });
  await line.getByRole('button', { name: t('leaderboard:season.close') }).click();
  const question = page.getByRole('dialog', { name: t('leaderboard:season.closeTitle', { name: 'Mùa xuân 2026' }) });
  await expect.element(question).toMatchTextContent(t('leaderboard:season.closeBody', { days: '01/01 – 31/03/2026' }));
  expect(sent(leaderboardContract.closeSeason)).toEqual([]);
  await question.getByRole('button', { name: t('leaderboard:season.close') }).click();
  await expect.element(line).toMatchTextContent(t('leaderboard:season.closed', { day: '26/11/2026' }));
  const words = line.element().querySelector('span:has(svg)');
  expect(words?.getBoundingClientRect().height).toBeLessThan(24);
  const toasts = page
    .getByRole('region', { name: t('ui:toast.label') })
    .element()
    .getBoundingClientRect();
  expect(toasts.right).toBeLessThan(drawer.element().getBoundingClientRect().left);
  await expect.element(more('Mùa xuân 2026')).not.toBeInTheDocument();
  await expect.element(line.getByRole('button')).not.toBeInTheDocument();
  expect(sent(leaderboardContract.changeSeason)).toMatchObject([{ body: { name: 'Mùa xuân 2026' } }]);
});
