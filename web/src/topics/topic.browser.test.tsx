import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import type { Topic } from '@coloa/contract/topics/topics.schema.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { member } from '../../test/fixtures/people.ts';
import { topic, topicAsRow } from '../../test/fixtures/topics.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

async function show(path: string, given: Topic[]) {
  let kept = [...given];
  answer(topicsContract.list, () => kept.map(topicAsRow));
  answer(topicsContract.categories, () => kept.map(({ category }) => ({ category, topics: 1, writeUps: 0 })));
  answer(topicsContract.get, ({ params }) => kept.find(({ id }) => id === params.topic_id) ?? refusal('NOT_FOUND'));
  answer(topicsContract.listWriteUps, []);
  answer(writeUpsContract.list, listOf([]));
  answer(viewsContract.list, []);
  answer(usersContract.listMembers, listOf([member()]));
  answer(topicsContract.create, ({ body }) => {
    const added = topic(body);
    kept = [...kept, added];
    return { id: added.id };
  });
  answer(topicsContract.update, ({ params, body: { version: _version, ...changes } }) => {
    kept = kept.map((each) => (each.id === params.id ? { ...each, ...changes, version: each.version + 1 } : each));
    return true as const;
  });
  answer(topicsContract.delete, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.topic_id);
    return true as const;
  });
  return renderPage(path, { width: 1440, height: 900 });
}

const name = () => page.getByRole('textbox', { name: t('topics:form.name') });
const description = () => page.getByRole('textbox', { name: t('topics:form.description') });
const heading = (words: string) => page.getByRole('heading', { level: 1, name: words });

test('a topic is created in a drawer with an existing category, once it has a name', async () => {
  const known = topic();
  await show(paths.topics(), [known]);
  await page.getByRole('button', { name: t('topics:create') }).click();
  const drawer = page.getByRole('dialog', { name: t('topics:create') });
  const create = drawer.getByRole('button', { name: t('topics:create') });
  await create.click();
  await expect.element(drawer.getByText(t('topics:form.nameRequired'))).toBeVisible();
  await name().fill('Relay NTLM ');
  await drawer.getByRole('combobox', { name: t('topics:form.category') }).fill(known.category.slice(0, 3));
  await page.getByRole('option', { name: new RegExp(known.category) }).click();
  await expect.element(drawer.getByText(t('editor:placeholderWithoutFiles'))).toBeVisible();
  await description().fill('Chuyển tiếp **xác thực**.');
  await expect.element(drawer.getByRole('button', { name: t('editor:image') })).not.toBeInTheDocument();
  await expectAccessible();
  await create.click();
  await expect.element(page.getByText(t('topics:form.created', { name: 'Relay NTLM' }))).toBeVisible();
  await expect.element(heading('Relay NTLM')).toBeVisible();
  expect(document.querySelector('main strong')?.textContent).toBe('xác thực');
  await expect.element(page.getByText(t('topics:emptyTopic'))).toBeVisible();
  await expectAccessible();
  const body = { name: 'Relay NTLM', category: known.category, description: 'Chuyển tiếp **xác thực**.' };
  expect(sent(topicsContract.create)).toMatchObject([{ body }]);
});

test('a field that two users changed is shown in both versions, and only the user’s own changes are saved', async () => {
  const shown = topic({ name: 'Relay NTLM' });
  await show(paths.topic(shown.id), [shown]);
  await expect.element(heading('Relay NTLM')).toBeVisible();
  await userEvent.keyboard('e');
  const drawer = page.getByRole('dialog', { name: t('topics:edit.title', { name: '' }), exact: false });
  await name().fill('Của tôi');
  const current = { ...shown, name: 'Của họ', description: 'Họ viết.', version: 2 };
  answer(topicsContract.update, ({ body }) => (body.version === 1 ? refusal('EDIT_CONFLICT', { path: 'name', current }) : (true as const)));
  await drawer.getByRole('button', { name: t('ui:save') }).click();
  const row = drawer.getByRole('row').filter({ hasText: t('topics:form.name') });
  await expect.element(row.filter({ hasText: 'Của họ' })).toBeVisible();
  await expectAccessible();
  answer(topicsContract.get, { ...current, name: 'Của tôi', version: 3 });
  await drawer.getByRole('button', { name: t('ui:conflict.keepMine') }).click();
  await expect.element(heading('Của tôi')).toBeVisible();
  await expect.element(page.getByText('Họ viết.')).toBeVisible();
  expect(sent(topicsContract.update).map(({ body }) => body)).toEqual([
    { version: 1, name: 'Của tôi' },
    { version: 2, name: 'Của tôi' },
  ]);
});

test('two versions of a long description are compared, without the lines in which they agree', async () => {
  const same = Array.from({ length: 30 }, (_, at) => `Dòng chung ${at + 1}.`).join('\n');
  const shown = topic({ description: same });
  await show(paths.topic(shown.id), [shown]);
  await expect.element(heading(shown.name)).toBeVisible();
  await userEvent.keyboard('e');
  const drawer = page.getByRole('dialog', { name: t('topics:edit.title', { name: '' }), exact: false });
  await drawer.getByRole('textbox', { name: t('topics:form.description') }).fill(`${same}\nTôi thêm dòng này.`);
  const current = { ...shown, description: `${same}\nHọ thêm dòng khác.`, version: 2 };
  answer(topicsContract.update, refusal('EDIT_CONFLICT', { path: 'description', current }));
  await drawer.getByRole('button', { name: t('ui:save') }).click();
  const cell = drawer.getByRole('cell').filter({ hasText: t('ui:conflict.legend') });
  await expect.element(cell.filter({ hasText: 'Họ thêm dòng khác.' })).toBeVisible();
  await expect.element(cell.filter({ hasText: 'Tôi thêm dòng này.' })).toBeVisible();
  await expect.element(cell.filter({ hasText: 'Dòng chung' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a topic is deleted after a confirmation', async () => {
  const shown = topic();
  const { address } = await show(paths.topic(shown.id), [shown]);
  await page.getByRole('button', { name: t('topics:delete.open') }).click();
  const question = page.getByRole('dialog', { name: t('topics:delete.title', { name: shown.name }) });
  await question.getByRole('button', { name: t('topics:delete.confirm') }).click();
  await expect.poll(address).toBe(paths.topics());
  await expect.element(page.getByText(t('topics:delete.done', { name: shown.name }))).toBeVisible();
  await expect.element(page.getByRole('link', { name: shown.name })).not.toBeInTheDocument();
  expect(sent(topicsContract.delete)).toMatchObject([{ params: { topic_id: shown.id } }]);
});

test('a user who loses access to a topic while editing still sees the typed text', async () => {
  const shown = topic();
  const { queryClient } = await show(paths.topic(shown.id), [shown]);
  await page.getByRole('button', { name: t('topics:edit.open') }).click();
  await name().fill('Viết dở');
  answer(topicsContract.get, { ...shown, description: 'Đọc lại.', version: 2, can: { edit: false, delete: false, why: {} } });
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('Đọc lại.').first()).toBeInTheDocument();
  await expect.element(name()).toHaveValue('Viết dở');
});
