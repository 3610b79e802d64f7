import type { Snippet } from '@coloa/contract/snippets/snippets.contract.ts';
import { snippetsContract } from '@coloa/contract/snippets/snippets.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { snippet } from '../../test/fixtures/snippets.ts';
import { answerProfilePage } from '../../test/pages.ts';
import { render, renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { answerSnippets } from '../../test/snippets-server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';
import { SnippetsCard } from './snippets-card.tsx';

const drawer = () => page.getByRole('dialog', { name: t('snippets:title') });
const newForm = () => page.getByRole('dialog', { name: t('snippets:form.newTitle') });
const name = () => page.getByLabelText(t('snippets:form.name'), { exact: true });
const text = () => page.getByRole('textbox', { name: t('snippets:form.text') });
const save = () => page.getByRole('button', { name: t('snippets:form.save') });
const toast = (words: string) => page.getByRole('status').filter({ hasText: words });

async function show(snippets: Snippet[] = []): Promise<void> {
  answerSnippets(snippets);
  await render(<SnippetsCard id="snippets" />);
  await open();
}

const open = () => page.getByRole('button', { name: t('snippets:manage') }).click();

test('a snippet is created with a name, text and language, and then listed', async () => {
  await show();
  await expect.element(drawer().getByText(t('snippets:empty'))).toBeVisible();
  await drawer()
    .getByRole('button', { name: t('snippets:create') })
    .click();
  await save().click();
  await expect.element(newForm().getByText(t('snippets:form.nameRequired'))).toBeVisible();
  await expect.element(newForm().getByText(t('snippets:form.textRequired'))).toBeVisible();
  await name().fill('Đăng nhập');
  await text().fill('Mở `/login`.');
  await expectAccessible();
  await save().click();
  await expect.element(toast(t('snippets:saved', { name: 'Đăng nhập' }))).toBeVisible();
  await expect.element(drawer().getByText('Mở `/login`.')).toBeVisible();
  expect(sent(snippetsContract.create)).toMatchObject([{ body: { name: 'Đăng nhập', text: 'Mở `/login`.', language: null } }]);
  await expectAccessible();
});

test('a snippet is edited, and a name in use is shown at its field', async () => {
  const { id } = snippet();
  await show([snippet({ id, name: 'Cũ', language: 'en' })]);
  await drawer()
    .getByRole('button', { name: t('snippets:editNamed', { name: 'Cũ' }) })
    .click();
  answer(snippetsContract.update, refusal('SNIPPET_NAME_TAKEN', { path: 'name', message: 'Tên này đã dùng' }));
  await name().fill('Mới');
  await save().click();
  await expect.element(page.getByText('Tên này đã dùng').first()).toBeVisible();
  answerSnippets([snippet({ id, name: 'Cũ', language: 'en' })]);
  await save().click();
  await expect.element(drawer().getByText('Mới', { exact: true })).toBeVisible();
  expect(sent(snippetsContract.update).at(-1)).toMatchObject({ params: { id }, body: { name: 'Mới', language: 'en' } });
});

test('a deleted snippet can be restored', async () => {
  await show([snippet({ name: 'Cũ', text: 'Nội dung', language: 'vi' })]);
  await drawer()
    .getByRole('button', { name: t('snippets:deleteNamed', { name: 'Cũ' }) })
    .click();
  await expect.element(drawer().getByText(t('snippets:empty'))).toBeVisible();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(drawer().getByText('Nội dung')).toBeVisible();
  expect(sent(snippetsContract.create)).toMatchObject([{ body: { name: 'Cũ', text: 'Nội dung', language: 'vi' } }]);
});

test('many snippets are searched by name and text, without diacritics', async () => {
  await show([...Array.from({ length: 8 }, (_, n) => snippet({ name: `Đoạn ${n}` })), snippet({ name: 'Khác', text: 'Gửi lại yêu cầu' })]);
  await drawer()
    .getByRole('textbox', { name: t('snippets:search') })
    .fill('gui lai');
  await expect.element(drawer().getByText('Khác', { exact: true })).toBeVisible();
  await expect.element(drawer().getByText('Đoạn 1', { exact: true })).not.toBeInTheDocument();
});

test('a failed list can be loaded again', async () => {
  answer(snippetsContract.list, refusal('INTERNAL'));
  await render(<SnippetsCard id="snippets" />);
  await open();
  await expect.element(drawer().getByRole('alert')).toBeVisible();
  answerSnippets([snippet({ name: 'Có rồi' })]);
  await drawer()
    .getByRole('button', { name: t('ui:retry') })
    .click();
  await expect.element(drawer().getByText('Có rồi')).toBeVisible();
});

test.each([
  ['Client', 0],
  ['Tester', 1],
] as const)('the settings of a %s have %d cards with snippets, because clients write no issues', async (role, cards) => {
  answerProfilePage();
  await renderPage(paths.profile(), { me: meAs(role) });
  await expect.element(page.getByRole('link', { name: t('profile:changePassword') })).toBeVisible();
  expect(page.getByRole('button', { name: t('snippets:manage') }).elements()).toHaveLength(cards);
});
