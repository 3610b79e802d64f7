import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { bar, brief, changes, row, show } from '../../../test/bulk-list.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, publish, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

test('issues that are not ready are listed with their gaps, and sent only after a confirmation', async () => {
  const { issues, ids } = await show();
  const [first, , third] = issues;
  if (!first || !third) throw new Error('no issues');
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [] })) }));
  answer(issuesContract.readiness, [{ ...brief(first), gaps: [{ kind: 'TYPE' }, { kind: 'ASSETS' }], missing: [] }]);
  await page.getByRole('checkbox', { name: t('ui:table.selectAll') }).click();
  await bar(3)
    .getByRole('button', { name: t('issues:column.status') })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(t('issues:step.sendToReview.do')) }).click();
  const dialog = page.getByRole('dialog');
  const named = dialog.getByRole('list', { name: t('issues:ready.issues', { count: 1 }) });
  await expect.element(named.getByText(first.key)).toBeVisible();
  await expect.element(named.getByText(t('issues:ready.gap.TYPE'))).toBeVisible();
  await expect.element(named.getByText(third.key)).not.toBeInTheDocument();
  await expectAccessible();
  expect(sent(issuesContract.readiness).map(({ query }) => query)).toEqual([{ ids }]);
  expect(changes()).toEqual([]);
  await dialog.getByRole('button', { name: t('issues:ready.anyway.sendToReview') }).click();
  await expect.poll(changes).toEqual([{ ids, change: { status: 'IN_REVIEW', from: 'DRAFT' } }]);
});

test('issues in review that are not ready are listed with their gaps, and accepted only after a confirmation', async () => {
  const { issues, ids } = await show('IN_REVIEW');
  const [first, second] = issues;
  if (!first || !second) throw new Error('no issues');
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [] })) }));
  answer(issuesContract.readiness, [{ ...brief(first), gaps: [{ kind: 'TYPE' }, { kind: 'IDENTICAL', text: 'steps' }], missing: [] }]);
  for (const title of ['Lỗi một', 'Lỗi hai']) await row(title).getByRole('checkbox').click();
  await bar(2)
    .getByRole('button', { name: t('issues:column.status') })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(`^${t('issues:step.accept.do')}`) }).click();
  const dialog = page.getByRole('dialog');
  const named = dialog.getByRole('list', { name: t('issues:ready.issues', { count: 1 }) });
  await expect.element(named.getByText(first.key)).toBeVisible();
  await expect.element(named.getByText(t('issues:ready.gap.TYPE'))).toBeVisible();
  await expect.element(named.getByText(second.key)).not.toBeInTheDocument();
  await expectAccessible();
  expect(changes()).toEqual([]);
  await dialog.getByRole('button', { name: t('issues:ready.anyway.accept') }).click();
  await expect.poll(changes).toEqual([{ ids: ids.slice(0, 2), change: { status: 'OPEN', from: 'IN_REVIEW' } }]);
});

/** Opens the dialog that sends three issues to review: one lacks texts, one can be sent, and one is open already. */
async function askToSendUnequal() {
  const { project, issues } = answerIssues([{ title: 'Lỗi một' }, { title: 'Lỗi hai' }, { title: 'Lỗi ba', status: 'OPEN' }]);
  const [first, second, open] = issues;
  if (!first || !second || !open) throw new Error('no issues');
  const missing = [{ language: 'vi' as const, text: 'description' as const }];
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [] })) }));
  // In this workspace, empty texts are not gaps; the server returns them only as `missing`.
  answer(issuesContract.readiness, [{ ...brief(first), gaps: [], missing }]);
  await renderPage(paths.issues(project.id, { sortBy: 'number' }), { width: 1440, height: 900 });
  await page.getByRole('checkbox', { name: t('ui:table.selectAll') }).click();
  await sendToReview(3);
  const about = t('issues:bulk.issues', { count: 1 });
  const dialog = page.getByRole('dialog', { name: t('issues:step.sendToReview.title', { key: about }) });
  await expect.element(dialog.getByText(t('issues:bulk.unfit', { count: 1, keys: open.key }))).toBeVisible();
  return {
    project,
    issues,
    second,
    open,
    dialog,
    send: dialog.getByRole('button', { name: t('issues:step.sendToReview.do'), exact: true }),
  };
}

async function sendToReview(count: number) {
  await bar(count)
    .getByRole('button', { name: t('issues:column.status') })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(t('issues:step.sendToReview.do')) }).click();
}

test('issues without the texts that a review needs are named once, with the reason, and are not sent', async () => {
  const { second, dialog, send } = await askToSendUnequal();
  const named = dialog.getByRole('list', { name: t('issues:ready.leftOut', { count: 1 }) });
  const gap = t('issues:ready.gap.EMPTY', { language: t('ui:language.vi'), fields: t('issues:section.description') });
  await expect.element(named.getByText(gap)).toBeVisible();
  await expectAccessible();
  await send.click();
  await expect.poll(changes).toEqual([{ ids: [second.id], change: { status: 'IN_REVIEW', from: 'DRAFT' } }]);
  await expect.element(page.getByText(t('issues:bulk.kept', { count: 2 }), { exact: false })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the number of issues that kept their status is that of the dialog, even if one has left the list in the meantime', async () => {
  const { project, issues, open, send } = await askToSendUnequal();
  issues.splice(issues.indexOf(open), 1);
  await publish('ISSUE', { projectId: project.id, issueId: open.id });
  await expect.element(page.getByText(open.title, { exact: true })).not.toBeInTheDocument();
  await send.click();
  await expect.element(page.getByText(t('issues:bulk.kept', { count: 2 }), { exact: false })).toBeVisible();
});

test('a dialog that cannot send any of the issues has no field for a note', async () => {
  const { issues } = await show();
  const missing = [{ language: 'vi' as const, text: 'description' as const }];
  answer(
    issuesContract.readiness,
    issues.map((issue) => ({ ...brief(issue), gaps: [], missing })),
  );
  await page.getByRole('checkbox', { name: t('ui:table.selectAll') }).click();
  await sendToReview(3);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('list', { name: t('issues:ready.leftOut', { count: 3 }) })).toBeVisible();
  expect(dialog.getByRole('textbox').elements()).toEqual([]);
  await expectAccessible();
});
