import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { bar, brief, changes, row, show } from '../../../test/bulk-list.ts';
import { issueDetail } from '../../../test/fixtures/issues.ts';
import { meAs } from '../../../test/fixtures/me.ts';
import { people } from '../../../test/fixtures/people.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { withMotion } from '../../../test/media.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, publish } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const refused = { code: 'FORBIDDEN' as const, message: 'Bạn không có quyền.' };

test('tags are added to issues selected by keyboard, and removed by undo in the toast', async () => {
  const { ids } = await show();
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [] })) }));
  await userEvent.keyboard('jxjx');
  await bar(2)
    .getByRole('button', { name: t('issues:property.tags') })
    .click();
  await page.getByLabelText(t('issues:bulk.addTags')).fill('otp');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: t('ui:bulk.apply', { count: 1 }) }).click();
  await expect.element(page.getByText(t('issues:bulk.tagged', { count: 2 }))).toBeVisible();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  const both = ids.slice(0, 2);
  await expect.poll(changes).toEqual([
    { ids: both, change: { addTags: ['otp'] } },
    { ids: both, change: { removeTags: ['otp'] } },
  ]);
  await expect.element(page.getByText(t('ui:bulk.undone', { count: 2 }))).toBeVisible();
});

test('Undo of a change stays while another property of the same issues changes', async () => {
  const { ids } = await show();
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [] })) }));
  const both = ids.slice(0, 2);
  const open = async (label: 'issues:property.priority' | 'issues:property.tags') => {
    for (const title of ['Lỗi một', 'Lỗi hai']) await row(title).getByRole('checkbox').click();
    await bar(2)
      .getByRole('button', { name: t(label) })
      .click();
  };
  await open('issues:property.priority');
  await page.getByRole('menuitem', { name: t('issues:priority.P1') }).click();
  await expect.element(page.getByText(t('issues:bulk.prioritized', { count: 2 }))).toBeVisible();
  await open('issues:property.tags');
  await page.getByLabelText(t('issues:bulk.addTags')).fill('otp');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: t('ui:bulk.apply', { count: 1 }) }).click();
  await expect.element(page.getByText(t('issues:bulk.tagged', { count: 2 }))).toBeVisible();
  const undo = page.getByRole('status').filter({ hasText: t('issues:bulk.prioritized', { count: 2 }) });
  await undo.getByRole('button', { name: t('ui:undo') }).click();
  await expect.poll(() => changes().at(-1)).toEqual({ ids: both, change: { priority: null } });
});

test('Escape in the fix owners of the selection closes only them', () =>
  withMotion(async () => {
    await show();
    await userEvent.keyboard('jxjx');
    await bar(2)
      .getByRole('button', { name: t('issues:property.fixer') })
      .click();
    const nobody = page.getByRole('radio', { name: t('issues:bulk.nobody') });
    await expect.element(nobody).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(nobody).not.toBeInTheDocument();
    await expect.element(bar(2)).toBeVisible();
  }));

test('moving many issues names those that could not be moved, with the reason', async () => {
  const { issues, ids } = await show();
  const reason = 'Viết mô tả trước khi gửi duyệt.';
  answer(issuesContract.readiness, []);
  answer(issuesContract.bulk, ({ body }) => ({
    items: body.ids.map((id) => ({ errors: id === ids[2] ? [{ code: 'ISSUE_INCOMPLETE', message: reason }] : [] })),
  }));
  await page.getByRole('checkbox', { name: t('ui:table.selectAll') }).click();
  await bar(3)
    .getByRole('button', { name: t('issues:column.status') })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(t('issues:step.sendToReview.do')) }).click();
  const summary = page.getByRole('dialog', { name: t('issues:bulk.left', { count: 1 }) });
  await expect.element(summary.getByText(issues[2]?.key ?? '')).toBeVisible();
  await expect.element(summary.getByText(reason, { exact: false })).toBeVisible();
  await expect.element(summary.getByText(t('issues:bulk.others', { count: 2 }))).toBeVisible();
  await expectAccessible();
  await summary.getByRole('button', { name: t('ui:close') }).click();
  await expect.element(summary).not.toBeInTheDocument();
  expect(changes()).toEqual([{ ids, change: { status: 'IN_REVIEW', from: 'DRAFT' } }]);
});

test('a fix of many issues reported by mistake is withdrawn at once, from the toast or later from the bar', async () => {
  const { issues } = await show('OPEN');
  const both = issues.slice(0, 2);
  const ids = both.map(({ id }) => id);
  answer(issuesContract.bulk, ({ body }) => {
    const { status = 'OPEN' } = body.change;
    for (const issue of both) Object.assign(issue, { status, markedReady: status === 'READY_FOR_RETEST' });
    return { items: body.ids.map(() => ({ errors: [] })) };
  });
  const pick = async (step: string) => {
    for (const { title } of both) await row(title).getByRole('checkbox').click();
    await bar(2)
      .getByRole('button', { name: t('issues:column.status') })
      .click();
    await page.getByRole('menuitem', { name: new RegExp(step) }).click();
  };
  const marked = { ids, change: { status: 'READY_FOR_RETEST', from: 'OPEN' } };
  const withdrawn = { ids, change: { status: 'IN_PROGRESS', from: 'READY_FOR_RETEST' } };
  await pick(t('issues:step.readyForRetest.do'));
  await page.getByRole('button', { name: t('issues:bulk.withdraw') }).click();
  await expect.poll(changes).toEqual([marked, withdrawn]);
  await expect.element(page.getByText(t('issues:bulk.withdrawn', { count: 2 }))).toBeVisible();
  for (const issue of both) Object.assign(issue, { status: 'READY_FOR_RETEST', markedReady: true });
  await publish('ISSUE', { projectId: issues[0]?.project.id ?? '', issueId: ids[0] ?? '' });
  await expect.element(row('Lỗi một').getByText(t('issues:status.READY_FOR_RETEST'))).toBeVisible();
  await pick(t('issues:bulk.withdraw'));
  await expect.poll(changes).toEqual([marked, withdrawn, withdrawn]);
});

test('withdrawing the only issue of a change from retest in the toast names the issue', async () => {
  const { issues } = await show('OPEN');
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map((id) => ({ errors: id === issues[0]?.id ? [] : [refused] })) }));
  for (const title of ['Lỗi một', 'Lỗi hai']) await row(title).getByRole('checkbox').click();
  await bar(2)
    .getByRole('button', { name: t('issues:column.status') })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(t('issues:step.readyForRetest.do')) }).click();
  const summary = page.getByRole('dialog', { name: t('issues:bulk.left', { count: 1 }) });
  await summary.getByRole('button', { name: t('ui:close') }).click();
  await page.getByRole('button', { name: t('issues:bulk.withdraw') }).click();
  await expect.element(page.getByText(t('issues:step.withdraw.done', { key: issues[0]?.key ?? '' }))).toBeVisible();
});

test('issues visible to clients are deleted together only after a confirmation with their number', async () => {
  const { ids } = await show('OPEN');
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [] })) }));
  await page.getByRole('checkbox', { name: t('ui:table.selectAll') }).click();
  await bar(3)
    .getByRole('button', { name: t('issues:bulk.delete') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('issues:bulk.deleteTitle', { count: 3 }) });
  await expect.element(dialog.getByText(t('issues:bulk.deleteBody', { count: 2 }))).toBeVisible();
  expect(changes()).toEqual([]);
  await dialog.getByRole('button', { name: t('issues:bulk.deleteConfirm', { count: 3 }) }).click();
  await expect.poll(changes).toEqual([{ ids, change: { delete: true } }]);
});

test('a bulk deletion by a tester lists the issues that it leaves out, and keeps the failed ones selected', async () => {
  const { project, issues } = answerIssues(
    [
      { title: 'Lỗi một', reporter: people.ha },
      { title: 'Lỗi hai', reporter: people.minh },
      { title: 'Lỗi ba', reporter: people.minh },
    ],
    { assignees: [{ ...(projectDetail().assignees[0] as Project['assignees'][number]), person: people.ha, hats: ['TESTER'] }] },
  );
  Object.assign(project.can, { edit: false, writeIssue: true });
  const [own, other] = issues;
  if (!own || !other) throw new Error('no issues');
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [{ code: 'FORBIDDEN', message: 'Không được.' }] })) }));
  await renderPage(paths.issues(project.id, { sortBy: 'number' }), { width: 1440, height: 900, me: meAs('Tester') });
  const erase = (count: number) => bar(count).getByRole('button', { name: t('issues:bulk.delete') });
  await row('Lỗi hai').getByRole('checkbox').click();
  await expect.element(erase(1)).toBeDisabled();
  await expect.element(erase(1)).toHaveAttribute('title', t('issues:bulk.deleteNone'));
  erase(1)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByText(t('issues:bulk.deleteNone'))).toBeVisible();
  await row('Lỗi một').getByRole('checkbox').click();
  await erase(2).click();
  const question = page.getByRole('dialog', { name: t('issues:bulk.deleteTitle', { count: 1 }) });
  await expect.element(question.getByText(t('issues:bulk.unfit', { count: 1, keys: other.key }))).toBeVisible();
  await question.getByRole('button', { name: t('issues:bulk.deleteConfirm', { count: 1 }) }).click();
  await expect.poll(changes).toEqual([{ ids: [own.id], change: { delete: true } }]);
  // The issue that could not be deleted stays selected.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui:close') })
    .click();
  await expect.element(bar(1)).toBeVisible();
});

test.each([1, 2, 3])('the dialog that marks %i issues as duplicates counts them in its text', async (count) => {
  const { project } = answerIssues(['một', 'hai', 'ba'].map((name) => ({ title: `Lỗi ${name}`, status: 'IN_REVIEW' as const })));
  await renderPage(paths.issues(project.id, { sortBy: 'number' }), { width: 1440, height: 900, language: 'en' });
  for (const name of ['một', 'hai', 'ba'].slice(0, count)) await row(`Lỗi ${name}`).getByRole('checkbox').click();
  await bar(count)
    .getByRole('button', { name: t('issues:column.status') })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(t('issues:step.duplicate.do')) }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText(count === 1 ? /It will be linked to the original/ : /Each will be linked to the original/))
    .toBeVisible();
});

test('accepting several issues speaks of them in the plural and says that only the team will read the note', async () => {
  await show('IN_REVIEW');
  answer(issuesContract.readiness, ({ query }) =>
    [...query.ids].slice(0, 1).map(() => ({ ...brief(issueDetail({ status: 'IN_REVIEW' })), gaps: [{ kind: 'TYPE' }], missing: [] })),
  );
  await row('Lỗi một').getByRole('checkbox').click();
  await row('Lỗi hai').getByRole('checkbox').click();
  await bar(2)
    .getByRole('button', { name: t('issues:column.status') })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(t('issues:step.accept.do')) }).click();
  await expect.element(page.getByRole('dialog').getByText(t('issues:step.accept.body', { count: 2 }))).toBeVisible();
  await expect.element(page.getByText(t('issues:step.readers.team'))).toBeVisible();
});
