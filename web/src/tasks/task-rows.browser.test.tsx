import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { PersonRows } from '@coloa/contract/tasks/tasks.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { issueRow } from '../../test/fixtures/issues.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { people } from '../../test/fixtures/people.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { asTask, cameOfIt, personRow, rowNamed, taskDetail, taskOption } from '../../test/fixtures/tasks.ts';
import { type RenderOptions, renderPage } from '../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';
import { withTicks } from './ticks.ts';

const project = projectDetail();
const rows = [rowNamed('Cài bản 5.2.3'), rowNamed('Tạo tài khoản thử')];
const found = issueRow({ key: 'CTT-7', title: 'Đoán được mã đặt lại mật khẩu' });
const assignees = [{ ...people.ha, checked: 0, notAvailable: 0 }];

async function show(overrides: Partial<PersonRows['checkList'][number]> = {}, options: RenderOptions = {}) {
  const detail = taskDetail({ title: 'Dựng môi trường', rows: rows.length, checkList: rows, assignees });
  let kept: PersonRows[] = [
    { taskId: detail.id, title: detail.title, checkList: rows.map((each, n) => personRow({ ...each, ...(n === 0 && overrides) })) },
  ];
  answer(projectsContract.get, project);
  answer(tasksContract.list, { items: [asTask(detail)], can: { add: true, saveAsTemplate: true } });
  answer(tasksContract.detail, detail);
  answer(tasksContract.option, taskOption());
  answer(tasksContract.rowsOf, () => kept);
  answer(tasksContract.tick, ({ body: { linkIssues, unlinkIssues, ...change } }) => {
    const issue = cameOfIt({ id: found.id, key: found.key, title: found.title });
    const link = linkIssues ? { issue: { link: issue } } : unlinkIssues ? { issue: { unlink: issue } } : {};
    kept = withTicks(kept, [{ ...change, ...link }]);
    return true as const;
  });
  await renderPage(paths.tasks(project.id, { task: detail.id }), options);
  await expect.element(row1().first()).toBeVisible();
}

const drawer = () => page.getByRole('dialog', { name: 'Dựng môi trường' });
const row1 = () =>
  drawer()
    .getByRole('listitem')
    .filter({ has: page.getByRole('region', { name: 'Cài bản 5.2.3' }) });
const state = (name: 'CHECKED' | 'NOT_CHECKED' | 'NOT_AVAILABLE') => row1().getByRole('button', { name: t(`tasks:rowState.${name}`) });
const count = (done: number) =>
  drawer()
    .getByText(t('tasks:rows.count', { done, all: 2 }))
    .last();

test('a row is ticked by shortcuts, and arrow keys move to the next one', async () => {
  await show();
  (state('NOT_CHECKED').element() as HTMLElement).focus();
  await userEvent.keyboard('1');
  await expect.element(state('CHECKED')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(count(1)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}3');
  await expect.element(count(2)).toBeVisible();
  expect(sent(tasksContract.tick)).toMatchObject([
    { body: { rowId: rows[0]?.id, state: 'CHECKED' } },
    { body: { rowId: rows[1]?.id, state: 'NOT_AVAILABLE' } },
  ]);
});

test('on a phone, the results of a row are as wide as its column at most', async () => {
  await show({}, { width: 360, height: 740 });
  const [choice, column] = [state('CHECKED').element().closest('fieldset'), row1().getByRole('region').element()];
  expect(choice?.getBoundingClientRect().right).toBeLessThanOrEqual(column.getBoundingClientRect().right);
  expect(choice?.scrollWidth).toBeLessThanOrEqual(choice?.clientWidth ?? 0);
});

test('a note is edited and shown beside its row, and keys pressed in it tick nothing', async () => {
  await show();
  await row1()
    .getByRole('button', { name: t('tasks:rows.writeNote') })
    .click();
  await page.getByRole('textbox', { name: t('tasks:rows.noteOf', { title: 'Cài bản 5.2.3' }) }).fill('Khách hàng tạo 1 tài khoản.');
  await row1()
    .getByRole('button', { name: t('tasks:rows.saveNote') })
    .click();
  await expect.element(row1().getByRole('button', { name: t('tasks:rows.editNote') })).toBeVisible();
  await expect.element(row1().getByText('Khách hàng tạo 1 tài khoản.')).toBeVisible();
  await expectAccessible();
  expect(sent(tasksContract.tick)).toEqual([
    expect.objectContaining({ body: { rowId: rows[0]?.id, note: 'Khách hàng tạo 1 tài khoản.' } }),
  ]);
});

test('a note shows mentioned people as comments do', async () => {
  answer(commentsContract.peopleOfProject, [{ ...people.minh, outside: false }]);
  await show({ note: `Hỏi @${people.minh.username}` });
  await expect.element(row1().getByText(`Hỏi @${people.minh.name}`)).toBeVisible();
  expect(sent(commentsContract.peopleOfProject)).toMatchObject([{ query: { projectId: project.id, names: [people.minh.username] } }]);
});

test('a tick that cannot be saved is reset and sent again on request', async () => {
  await show({ state: 'CHECKED' });
  answer(tasksContract.tick, 'no network');
  const held = hold(tasksContract.tick);
  await state('NOT_CHECKED').click();
  await held.arrived;
  await expect.element(state('NOT_CHECKED')).toHaveAttribute('aria-pressed', 'true');
  held.release();
  await expect.element(page.getByText(t('tasks:rows.failedTick', { title: 'Cài bản 5.2.3' }), { exact: false })).toBeVisible();
  await expect.element(state('CHECKED')).toHaveAttribute('aria-pressed', 'true');
  answer(tasksContract.tick, true);
  await page.getByRole('button', { name: t('ui:retry') }).click();
  await expect.poll(() => sent(tasksContract.tick)).toHaveLength(2);
});

test('an issue is found by typing and linked to a row, and its removal can be undone', async () => {
  await show();
  answer(issuesContract.list, ({ query }) => listOf(query.q === 'đặt lại' ? [found] : [found, issueRow({ title: 'Bỏ qua bước OTP' })]));
  await row1()
    .getByRole('button', { name: t('linkedIssues:link') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('linkedIssues:link') });
  await expect.poll(() => dialog.getByRole('radio').elements()).toHaveLength(2);
  // The list offers issues of every status.
  expect(sent(issuesContract.list).at(-1)?.query?.status).toBeUndefined();
  await dialog.getByLabelText(t('linkedIssues:search')).fill('đặt lại');
  await expect.poll(() => dialog.getByRole('radio').elements()).toHaveLength(1);
  await dialog.getByRole('radio').click();
  await expectAccessible();
  await dialog.getByRole('button', { name: t('linkedIssues:linkDo') }).click();
  const link = row1().getByRole('link', { name: /CTT-7/ });
  await expect.element(link).toBeVisible();
  await row1()
    .getByRole('button', { name: t('linkedIssues:unlink', { key: 'CTT-7' }) })
    .click();
  await expect.element(link).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(link).toBeVisible();
  await expectAccessible();
  expect(sent(tasksContract.tick).map(({ body: { rowId: _row, ...change } }) => change)).toEqual([
    { linkIssues: [found.id] },
    { unlinkIssues: [found.id] },
    { linkIssues: [found.id] },
  ]);
});

test('rows that another user has changed stay in the editor, and overwrite theirs only on request', async () => {
  await show();
  await drawer()
    .getByRole('button', { name: t('tasks:rows.edit') })
    .click();
  const first = drawer().getByRole('textbox', { name: t('tasks:rows.rowNumber', { number: 1 }) });
  await first.fill('x'.repeat(LIMITS.title + 1));
  await drawer()
    .getByRole('button', { name: t('tasks:rows.save') })
    .click();
  await expect.element(first).toHaveFocus();
  await first.fill('Cài bản 5.2.4');
  answer(tasksContract.update, ({ body }) => (body.version === 1 ? refusal('EDIT_CONFLICT', { current: null }) : (true as const)));
  const theirs = taskDetail({ title: 'Dựng môi trường', version: 2, rows: 1, checkList: [rowNamed('Của họ')], assignees });
  answer(tasksContract.detail, ({ params }) => ({ ...theirs, id: params.task_id }));
  await drawer()
    .getByRole('button', { name: t('tasks:rows.save') })
    .click();
  const name = t('tasks:rows.title');
  await expect.element(page.getByText(t('tasks:conflict', { name }))).toBeVisible();
  await expect.element(first).toHaveValue('Cài bản 5.2.4');
  await page.getByRole('button', { name: t('tasks:overwrite') }).click();
  await expect.element(page.getByText(t('tasks:saved', { title: 'Dựng môi trường', name }))).toBeVisible();
  await expect.element(first).not.toBeInTheDocument();
  const checkList = [
    { id: rows[0]?.id, title: 'Cài bản 5.2.4' },
    { id: rows[1]?.id, title: 'Tạo tài khoản thử' },
  ];
  expect(sent(tasksContract.update)).toMatchObject([{ body: { version: 1, checkList } }, { body: { version: 2, checkList } }]);
});

test.each(['vi', 'en'] as const)('on a phone the states of a row are in one line (%s)', async (language) => {
  await show({}, { width: 360, height: 740, language });
  await document.fonts.ready;
  for (const name of ['CHECKED', 'NOT_CHECKED', 'NOT_AVAILABLE'] as const) {
    const { clientHeight, scrollWidth, clientWidth } = state(name).element();
    expect(clientHeight, name).toBeLessThan(34);
    expect(scrollWidth, name).toBeLessThanOrEqual(clientWidth);
  }
  expect(document.documentElement.scrollWidth).toBe(360);
});
