import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { people } from '../../test/fixtures/people.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { asTask, personRow, rowNamed, taskDetail, taskOption } from '../../test/fixtures/tasks.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const TITLE = 'Dựng môi trường';
const project = projectDetail();
const rows = [rowNamed('Tạo tài khoản thử')];
const drawer = () => page.getByRole('dialog', { name: TITLE });
const button = (name: string) => drawer().getByRole('button', { name });
const editor = (name: string) => drawer().getByRole('textbox', { name });
const question = () => page.getByRole('dialog', { name: t('ui:discard.title') });

async function show(): Promise<void> {
  const assignees = [{ ...people.ha, checked: 0, notAvailable: 0 }];
  const detail = taskDetail({ title: TITLE, rows: rows.length, checkList: rows, assignees });
  answer(projectsContract.get, project);
  answer(tasksContract.list, { items: [asTask(detail)], can: { add: true, saveAsTemplate: true } });
  answer(tasksContract.detail, detail);
  answer(tasksContract.option, taskOption());
  answer(tasksContract.rowsOf, [{ taskId: detail.id, title: TITLE, checkList: rows.map((row) => personRow(row)) }]);
  answer(tasksContract.tick, true);
  await renderPage(paths.tasks(project.id, { task: detail.id }));
  await expect.element(drawer()).toBeVisible();
}

async function closeAndOpen(): Promise<void> {
  await button(t('ui:close')).click();
  await expect.element(drawer()).not.toBeInTheDocument();
  await page.getByRole('link', { name: TITLE }).click();
}

test('an unsaved note is in its editor when the drawer is opened again, and the editor says so', async () => {
  await show();
  const note = () => editor(t('tasks:rows.noteOf', { title: 'Tạo tài khoản thử' }));
  await button(t('tasks:rows.writeNote')).click();
  await note().fill('Khách hàng tạo giúp.');
  await closeAndOpen();
  await expect.element(drawer().getByText(t('editor:draft.kept'))).toBeVisible();
  await expect.element(note()).toHaveTextContent('Khách hàng tạo giúp.');
  await button(t('tasks:rows.saveNote')).click();
  await expect.poll(() => sent(tasksContract.tick)).toMatchObject([{ body: { rowId: rows[0]?.id, note: 'Khách hàng tạo giúp.' } }]);
});

test.each(['tasks:rows.writeNote', 'tasks:description.write'] as const)('%s has the focus again after its editor closes', async (name) => {
  await show();
  await button(t(name)).click();
  await drawer()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await expect.element(button(t(name))).toHaveFocus();
});

test('an unsaved description is restored, and its draft can be discarded', async () => {
  await show();
  const description = () => editor(t('tasks:property.description'));
  await button(t('tasks:description.write')).click();
  await description().fill('Bản 5.2.3.');
  await closeAndOpen();
  await expect.element(description()).toHaveTextContent('Bản 5.2.3.');
  await button(t('editor:draft.discard')).click();
  await page
    .getByRole('dialog', { name: t('editor:draft.discardTitle') })
    .getByRole('button', { name: t('editor:draft.discard') })
    .click();
  await expect.element(button(t('tasks:description.write'))).toBeVisible();
});

test('unsaved rows are discarded only after a confirmation', async () => {
  await show();
  const first = () => editor(t('tasks:rows.rowNumber', { number: 1 }));
  await button(t('tasks:rows.edit')).click();
  await first().fill('Tạo hai tài khoản thử');
  await userEvent.keyboard('{Escape}');
  await question()
    .getByRole('button', { name: t('ui:discard.keep') })
    .click();
  await expect.element(first()).toHaveValue('Tạo hai tài khoản thử');
  await userEvent.keyboard('{Escape}');
  await question()
    .getByRole('button', { name: t('ui:discard.confirm') })
    .click();
  await expect.element(drawer()).not.toBeInTheDocument();
});
