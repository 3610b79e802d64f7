import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { snippetsContract } from '@coloa/contract/snippets/snippets.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { bugDetail, bugTemplate } from '../../../../test/fixtures/bugs.ts';
import { issueContent } from '../../../../test/fixtures/issues.ts';
import { snippet } from '../../../../test/fixtures/snippets.ts';
import { answerIssues } from '../../../../test/issues-server.ts';
import { renderPage } from '../../../../test/render.tsx';
import { answer, sent } from '../../../../test/server.ts';
import { answerSnippets } from '../../../../test/snippets-server.ts';
import { t } from '../../../../test/words.ts';
import { paths } from '../../../routes/paths.ts';

const type = bugDetail({ templates: [bugTemplate({ steps: '1. Mở\n2. Gửi', impact: 'Đọc được dữ liệu.' })] });
const steps = () => page.getByRole('textbox', { name: t('issues:section.steps') });
const options = () => page.getByRole('option');
const listed = () =>
  options()
    .elements()
    .map((option) => option.querySelector('.cm-completionLabel')?.textContent);

async function show({
  width = 1100,
  bugId = type.id as string | null,
  snippets = [snippet({ name: 'Cài đặt Burp', text: 'Dùng Burp.' })],
} = {}) {
  answer(bugsContract.detail, type);
  answerSnippets(snippets);
  const contents = { vi: issueContent({ steps: '' }) };
  const { project, issues } = answerIssues([{ bugId, contents }]);
  const [issue] = issues;
  await renderPage(paths.issueEdit(project.id, issue?.id ?? ''), { width, height: 900 });
  await expect.element(steps()).toBeVisible();
  await steps().click();
}

test('a slash at the start of a line lists the text of this section, snippets and other sections, and Enter inserts one', async () => {
  await show();
  await userEvent.keyboard('/');
  await expect.poll(listed).toEqual([t('issues:section.steps'), 'Cài đặt Burp', t('issues:section.impact'), t('editor:texts.manage')]);
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}');
  await new Promise((done) => setTimeout(done, 100));
  await userEvent.keyboard('{Enter}');
  await expect.element(steps()).toHaveTextContent('Dùng Burp.');
  await expect.element(options()).not.toBeInTheDocument();
});

test('words after the slash find a text without diacritics, and a path that matches nothing closes the menu', async () => {
  await show();
  await userEvent.keyboard('/cai dat');
  await expect.poll(listed).toEqual(['Cài đặt Burp']);
  await userEvent.keyboard('{Escape}');
  await expect.element(options()).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}a{/Control}/admin');
  await expect.element(options()).not.toBeInTheDocument();
  await expect.element(steps()).toHaveTextContent('/admin');
});

test('an issue without a type finds the texts of types by their names', async () => {
  await show({ bugId: null });
  await userEvent.keyboard('/sql inj');
  await expect.poll(listed).toEqual([t('issues:section.steps')]);
  await new Promise((done) => setTimeout(done, 100));
  await userEvent.keyboard('{Enter}');
  await expect.element(steps()).toHaveTextContent('1. Mở2. Gửi');
});

test('the toolbar inserts a text on a phone', async () => {
  await show({ width: 390 });
  const toolbar = page.getByRole('toolbar', { name: t('editor:toolbar') });
  const button = toolbar.getByRole('button', { name: t('editor:library') });
  await button.nth(1).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${t('issues:section.steps')}`) }).click();
  await expect.element(steps()).toHaveTextContent('1. Mở2. Gửi');
  await expect.element(steps()).toHaveFocus();
});

test('the selected text is saved as a snippet in the language of the text, and is then at hand', async () => {
  await show({ snippets: [] });
  await userEvent.keyboard('Gửi lại yêu cầu');
  const button = page
    .getByRole('toolbar', { name: t('editor:toolbar') })
    .nth(1)
    .getByRole('button', { name: t('editor:library') });
  await button.click();
  await expect.element(page.getByText(t('editor:texts.selectToKeep'))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await steps().click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await button.click();
  await page.getByRole('menuitem', { name: t('editor:texts.keep') }).click();
  await page.getByLabelText(t('snippets:form.name'), { exact: true }).fill('Gửi lại');
  await page.getByRole('button', { name: t('snippets:form.save') }).click();
  await expect
    .poll(() => sent(snippetsContract.create))
    .toMatchObject([{ body: { name: 'Gửi lại', text: 'Gửi lại yêu cầu', language: 'vi' } }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await steps().click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}/gui');
  await expect.poll(listed).toEqual(['Gửi lại']);
});

test('the menu opens the list of snippets and removes the slash', async () => {
  await show({ snippets: [] });
  await userEvent.keyboard('/');
  await page.getByRole('option', { name: t('editor:texts.manage') }).click();
  await expect.element(page.getByRole('dialog', { name: t('snippets:title') })).toBeVisible();
  await expect.element(steps()).not.toHaveTextContent('/');
});
