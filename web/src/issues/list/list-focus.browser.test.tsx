import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
const peek = () => page.getByRole('complementary', { name: t('ui:peek.label') });

async function show() {
  const { project } = answerIssues([{ title: 'Lỗi một' }, { title: 'Lỗi hai' }, { title: 'Lỗi ba' }]);
  const screen = await renderPage(paths.issues(project.id), { width: 1440, height: 900 });
  await expect.element(row('Lỗi hai')).toBeVisible();
  return { ...screen, project };
}

test('Tab moves from the current row into the peek, and Shift+Tab and Escape return to the row', async () => {
  await show();
  await userEvent.keyboard('jj ');
  await expect.element(peek().getByRole('heading', { name: 'Lỗi hai' })).toBeVisible();
  await expect.element(row('Lỗi hai')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(peek().getByRole('button', { name: t('ui:peek.previous') })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(row('Lỗi hai')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Escape}');
  await expect.element(peek()).not.toBeInTheDocument();
  await expect.element(row('Lỗi hai')).toHaveFocus();
});

test('a shortcut moves to the actions for the selected rows, and Escape returns to the row', async () => {
  await show();
  await userEvent.keyboard('jjx');
  const bar = page.getByRole('toolbar', { name: t('ui:bulk.selected', { count: 1 }) });
  await expect.element(bar).toBeVisible();
  await userEvent.keyboard('.');
  await expect.element(bar.getByRole('button').first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Lỗi hai')).toHaveFocus();
  await expect.element(bar).toBeVisible();
});

test('a second Escape in the search box returns to the current row', async () => {
  await show();
  await userEvent.keyboard('jj/');
  await expect.element(page.getByRole('textbox', { name: t('issues:search') })).toHaveFocus();
  await userEvent.keyboard('loi');
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(row('Lỗi hai')).toHaveFocus();
});

test('a new filter gets the focus after its value is chosen, and a removed one passes it on', async () => {
  await show();
  const add = page.getByRole('button', { name: t('ui:filter.add') });
  await add.click();
  await page.getByRole('menuitem', { name: t('issues:filter.status'), exact: true }).click();
  const choices = page.getByRole('dialog', { name: t('issues:filter.status') });
  await choices.getByText(t('issues:status.DRAFT'), { exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(choices).not.toBeInTheDocument();
  await expect.element(page.getByTitle(t('ui:filter.value', { field: t('issues:filter.status') }))).toHaveFocus();
  const remove = page.getByRole('button', { name: t('ui:filter.remove', { field: t('issues:filter.status') }), exact: false });
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
});

test('the keys start at the first row after a filter removed the current row and its neighbours', async () => {
  const { go, project } = await show();
  await userEvent.keyboard('jjj');
  await expect.element(row('Lỗi ba')).toHaveFocus();
  await go(paths.issues(project.id, { q: 'một' }));
  await expect.element(row('Lỗi ba')).not.toBeInTheDocument();
  await userEvent.keyboard('j');
  await expect.element(row('Lỗi một')).toHaveAttribute('aria-current');
});

test('the help lists the shortcuts of the current page only', async () => {
  await show();
  const help = page.getByRole('dialog', { name: t('app:keys.title') });
  await userEvent.keyboard('?');
  for (const act of ['select', 'peek', 'search', 'write'] as const)
    await expect.element(help.getByText(t(`app:keys.list.${act}`), { exact: true })).toBeVisible();
  await expect.element(help.getByText(t('app:keys.list.order'))).not.toBeInTheDocument();
  for (const key of ['save', 'send'] as const) await expect.element(help.getByText(t(`app:keys.${key}`), { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await userEvent.keyboard('jj{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Lỗi hai', level: 1 })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(help).toBeVisible();
  await expect.element(help.getByText(t('app:keys.list.select'))).not.toBeInTheDocument();
  const move = help.getByText(t('app:keys.list.move'), { exact: true }).element().parentElement;
  expect([...(move?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent)).toEqual(['j', 'k']);
});
