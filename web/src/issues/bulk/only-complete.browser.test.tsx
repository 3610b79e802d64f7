import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const TITLES = ['Lỗi một', 'Lỗi hai', 'Lỗi ba', 'Lỗi bốn'];

async function askToAccept(gaps: number) {
  const { project, issues } = answerIssues(TITLES.map((title) => ({ title, status: 'IN_REVIEW' })));
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [] })) }));
  answer(
    issuesContract.readiness,
    issues.slice(0, gaps).map(({ id, key, number, title, severity, status }) => ({
      ...{ id, key, number, title, severity, status },
      gaps: [{ kind: 'TYPE' as const }, { kind: 'ASSETS' as const }],
      missing: [],
    })),
  );
  await renderPage(paths.issues(project.id, { sortBy: 'number' }), { width: 1440, height: 900 });
  await page.getByRole('checkbox', { name: t('ui:table.selectAll') }).click();
  await page
    .getByRole('toolbar', { name: t('ui:bulk.selected', { count: TITLES.length }) })
    .getByRole('button', { name: t('issues:column.status') })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(`^${t('issues:step.accept.do')}`) }).click();
  await expect.element(page.getByText(t('issues:ready.some', { count: gaps, total: TITLES.length }), { exact: false })).toBeVisible();
  return { project, issues, dialog: page.getByRole('dialog') };
}

test('the dialog counts the incomplete issues, leads to each gap, and can accept only the complete issues', async () => {
  const { project, issues, dialog } = await askToAccept(3);
  const [first, , third, complete] = issues;
  if (!first || !third || !complete) throw new Error('no issues');
  const link = (name: string) => dialog.getByRole('link', { name, exact: false }).first();
  await expect
    .element(link(t('issues:ready.gap.TYPE')))
    .toHaveAttribute('href', `#${paths.issueEdit(project.id, first.id, { field: 'bugId' })}`);
  await expect.element(link(t('issues:ready.gap.TYPE'))).toHaveAttribute('target', '_blank');
  await expect.element(link(first.key)).toHaveAttribute('href', `#${paths.issue(project.id, first.id)}`);
  const box = link(third.key).element().closest('[data-folded]')?.getBoundingClientRect();
  expect(link(third.key).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(box?.bottom ?? 0);
  await expectAccessible();
  await dialog.getByRole('button', { name: t('issues:ready.only.accept', { count: 1 }) }).click();
  await expect
    .poll(() => sent(issuesContract.bulk).map(({ body }) => body))
    .toEqual([{ ids: [complete.id], change: { status: 'OPEN', from: 'IN_REVIEW' } }]);
  await expect.element(page.getByText(t('issues:bulk.kept', { count: 3 }), { exact: false })).toBeVisible();
});

test('the dialog does not offer to accept only the complete issues if there are none', async () => {
  const { dialog } = await askToAccept(4);
  await expect.element(dialog.getByRole('button', { name: t('issues:ready.anyway.accept') })).toBeVisible();
  expect(dialog.getByRole('button', { name: t('issues:ready.only.accept', { count: 0 }) }).elements()).toEqual([]);
});
