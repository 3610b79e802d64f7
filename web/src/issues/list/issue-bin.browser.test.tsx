import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { people } from '../../../test/fixtures/people.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, hold, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
const toolbar = () => page.getByRole('toolbar');

function answerBin(titles: readonly string[]) {
  const deletedAt = new Date().toISOString();
  const kept = answerIssues([...titles.map((title) => ({ title, deletedAt })), { title: 'Lỗi còn đó' }]);
  const restore = (ids: readonly string[]) => {
    for (const issue of kept.issues) if (ids.includes(issue.id)) issue.deletedAt = null;
  };
  answer(issuesContract.restore, ({ params }) => {
    restore([params.id]);
    return true as const;
  });
  answer(issuesContract.bulk, ({ body }) => {
    restore(body.ids);
    return { items: body.ids.map(() => ({ errors: [] })) };
  });
  return kept;
}

test('the bin names who deleted an issue', async () => {
  const { project, issues } = answerBin(['Lỗi bị xóa nhầm']);
  Object.assign(issues[0] ?? {}, { deletedBy: people.lan });
  await renderPage(paths.issues(project.id, { bin: true }), { width: 1440 });
  await expect.element(page.getByRole('columnheader', { name: t('issues:bin.deletedBy') })).toBeVisible();
  await expect.element(row('Lỗi bị xóa nhầm').getByText(people.lan.name)).toBeVisible();
  await page.viewport(360, 740);
  await expect.element(row('Lỗi bị xóa nhầm').getByText(people.lan.name).last()).toBeVisible();
});

test('a deleted issue is in the bin for 30 days, and returns to the list when restored', async () => {
  const { project, issues } = answerBin(['Lỗi bị xóa nhầm']);
  await renderPage(paths.issues(project.id), { width: 1440 });
  await expect.element(row('Lỗi còn đó')).toBeVisible();
  await expect.element(row('Lỗi bị xóa nhầm')).not.toBeInTheDocument();
  await page.getByRole('link', { name: t('issues:bin.title') }).click();
  await expect.element(row('Lỗi bị xóa nhầm')).toBeVisible();
  await expect.element(page.getByText(t('issues:bin.days', { count: 30 }))).toBeVisible();
  await page.getByRole('button', { name: `${t('issues:restore')} ${issues[0]?.key}` }).click();
  await expect.element(page.getByText(t('issues:bin.empty'))).toBeVisible();
  await page.getByRole('link', { name: t('issues:bin.leave') }).click();
  await expect.element(row('Lỗi bị xóa nhầm')).toBeVisible();
  expect(sent(issuesContract.restore)).toMatchObject([{ params: { id: issues[0]?.id } }]);
});

test('deleted issues are restored together by checkbox or keyboard, and the focus stays in the list', async () => {
  const { project, issues } = answerBin(['Lỗi một', 'Lỗi hai', 'Lỗi ba']);
  await renderPage(paths.issues(project.id, { bin: true }), { width: 1440 });
  await row('Lỗi một').getByRole('checkbox').click();
  await userEvent.keyboard('jjjx');
  const bar = page.getByRole('toolbar', { name: t('ui:bulk.selected', { count: 2 }) });
  const restoring = hold(issuesContract.bulk);
  const restore = (await bar.getByRole('button', { name: t('issues:restore') }).findElement()) as HTMLElement;
  restore.focus();
  await userEvent.keyboard('{Enter}');
  await restoring.arrived;
  await expect.poll(() => document.activeElement?.textContent).toContain('%');
  expect(bar.element().contains(document.activeElement)).toBe(true);
  restoring.release();
  await expect.element(page.getByText(t('issues:bulk.restored', { count: 2 }))).toBeVisible();
  await expect.element(toolbar()).not.toBeInTheDocument();
  await expect.element(row('Lỗi hai')).toBeVisible();
  await expect.element(row('Lỗi một')).not.toBeInTheDocument();
  // The heading has the focus if the bulk bar disappears before the list is refetched.
  await expect.poll(() => document.activeElement?.matches('main h1, main tr')).toBe(true);
  const ids = [issues[0]?.id, issues[2]?.id];
  expect(sent(issuesContract.bulk)).toMatchObject([{ body: { ids, change: { restore: true } } }]);
});
