import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const title = () => page.getByLabelText(t('issues:form.title'));
const description = () => page.getByRole('textbox', { name: t('issues:section.description') });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const save = () => userEvent.keyboard('{Control>}s{/Control}');

test('a new form is empty after another new issue was saved', async () => {
  const { project } = answerIssues([]);
  const { go, address } = await renderPage(paths.issueNew(project.id), { width: 1440, height: 900 });
  await title().fill('Bỏ qua bước OTP');
  await description().fill('Mã cũ dùng lại được.');
  await save();
  await expect.poll(address).toMatch(/\/edit$/);
  const edited = t('issues:form.editTitle', { key: 'CTT-1' });
  await expect.element(heading(edited)).toBeVisible();
  await expect.element(description()).toHaveTextContent('Mã cũ dùng lại được.');
  await go(paths.issueNew(project.id));
  await expect.element(heading(t('issues:form.newTitle'))).toBeVisible();
  await expect.element(title()).toHaveValue('');
  await expect.element(description()).not.toHaveTextContent('Mã cũ dùng lại được.');
  await title().fill('Lộ phiên bản máy chủ');
  await save();
  await expect
    .poll(() => sent(issuesContract.create).map(({ body }) => body.contents.vi?.description ?? ''))
    .toEqual(['Mã cũ dùng lại được.', '']);
  await expect.poll(address).toMatch(/\/edit$/);
});
