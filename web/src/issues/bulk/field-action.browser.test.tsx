import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { customField } from '../../../test/fixtures/custom-fields.ts';
import { meAs } from '../../../test/fixtures/me.ts';
import { people } from '../../../test/fixtures/people.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const COST = customField({ key: 'cost', name: { vi: 'Chi phí', en: 'Cost' }, type: 'NUMBER' });

const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
const changes = () => sent(issuesContract.bulk).map(({ body }) => body);

async function setCost(value: string) {
  await page.getByRole('button', { name: t('issues:bulk.field') }).click();
  await page.getByRole('textbox', { name: COST.name.vi }).fill(value);
  await page.getByRole('button', { name: t('issues:bulk.setField') }).click();
}

test('undo restores the previous value of each issue, and names an issue that another user has changed since', async () => {
  answer(customFieldsContract.list, [COST]);
  const { project, issues } = answerIssues([{ title: 'Lỗi một' }, { title: 'Lỗi hai' }, { title: 'Lỗi ba' }]);
  const ids = issues.map(({ id }) => id);
  const before = new Map(ids.map((id, n) => [id, { cost: [null, 5, null][n] ?? null }]));
  const reason = '“Chi phí” vừa được người khác thay đổi.';
  answer(issuesContract.bulk, ({ body }) => ({
    items: body.ids.map((id) => {
      if (!body.change.fieldsFrom) return { errors: [], fieldsBefore: before.get(id) };
      return { errors: id === ids[2] ? [{ code: 'FIELD_CHANGED' as const, message: reason }] : [], fieldsBefore: { cost: 7.5 } };
    }),
  }));
  await renderPage(paths.issues(project.id, { sortBy: 'number' }), { width: 1440, height: 900 });
  await expect.element(row('Lỗi một')).toBeVisible();
  await page.getByRole('checkbox', { name: t('ui:table.selectAll') }).click();
  await setCost('7,5');
  await expect.element(page.getByText(t('issues:bulk.fielded', { count: 3, field: COST.name.vi }))).toBeVisible();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  const left = page.getByRole('dialog', { name: t('issues:bulk.left', { count: 1 }) });
  await expect.element(left.getByText(reason, { exact: false })).toBeVisible();
  await expect.element(left.getByText(issues[2]?.key ?? '')).toBeVisible();
  await expect.element(page.getByText(t('ui:bulk.undone', { count: 2 }))).toBeVisible();
  expect(changes()).toEqual([
    { ids, change: { fields: { cost: 7.5 } } },
    { ids: [ids[0], ids[2]], change: { fields: { cost: null }, fieldsFrom: { cost: 7.5 } } },
    { ids: [ids[1]], change: { fields: { cost: 5 }, fieldsFrom: { cost: 7.5 } } },
  ]);
});

test('the toast counts only the issues whose value has changed', async () => {
  answer(customFieldsContract.list, [COST]);
  const { project, issues } = answerIssues([{ title: 'Lỗi một' }, { title: 'Lỗi hai' }, { title: 'Lỗi ba' }]);
  answer(issuesContract.bulk, ({ body }) => ({
    items: body.ids.map((id) => ({ errors: [], fieldsBefore: { cost: id === issues[1]?.id ? null : 7.5 } })),
  }));
  await renderPage(paths.issues(project.id, { sortBy: 'number' }), { width: 1440, height: 900 });
  await expect.element(row('Lỗi một')).toBeVisible();
  await page.getByRole('checkbox', { name: t('ui:table.selectAll') }).click();
  await setCost('7,5');
  await expect.element(page.getByText(t('issues:bulk.fielded', { count: 1, field: COST.name.vi }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('ui:undo') })).toBeVisible();
});

test('the toast says that nothing changed, and offers no undo, if no issue had another value', async () => {
  answer(customFieldsContract.list, [COST]);
  const { project } = answerIssues([{ title: 'Lỗi một' }]);
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [], fieldsBefore: { cost: 7.5 } })) }));
  await renderPage(paths.issues(project.id), { width: 1440, height: 900 });
  await row('Lỗi một').getByRole('checkbox').click();
  await setCost('7,5');
  await expect.element(page.getByText(t('issues:bulk.unchanged', { count: 1 }))).toBeVisible();
  expect(page.getByRole('button', { name: t('ui:undo') }).elements()).toEqual([]);
});

test('the actions that edit issues say which ones they leave out, and are disabled if they could change none', async () => {
  answer(customFieldsContract.list, [COST]);
  const { project, issues } = answerIssues(
    [
      { title: 'Lỗi một', reporter: people.ha },
      { title: 'Lỗi hai', reporter: people.minh, contributors: [] },
      { title: 'Lỗi ba', reporter: people.ha, status: 'OPEN' },
      { title: 'Lỗi bốn', reporter: people.minh, contributors: [{ person: people.ha, share: 20, isReporter: false }] },
    ],
    { assignees: [{ ...(projectDetail().assignees[0] as Project['assignees'][number]), person: people.ha, hats: ['TESTER'] }] },
  );
  Object.assign(project.can, { edit: false, writeIssue: true });
  const [own, other, open, contributed] = issues;
  if (!own || !other || !open || !contributed) throw new Error('no issues');
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [] })) }));
  await renderPage(paths.issues(project.id, { sortBy: 'number' }), { width: 1440, height: 900, me: meAs('Tester') });
  for (const title of ['Lỗi hai', 'Lỗi ba']) await row(title).getByRole('checkbox').click();
  for (const label of ['issues:property.fixer', 'issues:property.tags', 'issues:property.dueDay', 'issues:bulk.field'] as const) {
    const action = page.getByRole('toolbar').getByRole('button', { name: t(label) });
    await expect.element(action).toBeDisabled();
    await expect.element(action).toHaveAttribute('title', t('issues:bulk.editNone'));
  }
  for (const title of ['Lỗi một', 'Lỗi bốn']) await row(title).getByRole('checkbox').click();
  await page.getByRole('button', { name: t('issues:bulk.field') }).click();
  const left = { fit: 2, total: 4, keys: `${other.key}, ${open.key}` };
  await expect.element(page.getByText(t('issues:bulk.editSome', left))).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: COST.name.vi }).fill('7,5');
  await page.getByRole('button', { name: t('issues:bulk.setField') }).click();
  await expect.poll(changes).toEqual([{ ids: [own.id, contributed.id], change: { fields: { cost: 7.5 } } }]);
});
