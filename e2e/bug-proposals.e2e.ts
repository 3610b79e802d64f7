import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { newProject } from './bug-helpers.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';
import { t } from './words.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a text proposed from an issue is compared with the current template, edited and accepted; the proposer sees it', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  const projectId = await newProject(call, 'BUGB');
  const bugId = 'cross_site_scripting_xss.stored';
  const contents = { vi: { title: 'XSS lưu trữ ở https://hvb.example/binh-luan', description: 'Mã ⟦bí mật⟧ chạy trong trình duyệt.' } };
  const assets = [{ value: 'https://hvb.example/binh-luan' }];
  const { body: issue } = await call(issuesContract.create, { body: { projectId, bugId, contents, assets } });

  await page.goto(`/#/projects/${projectId}/issues/${issue.id}`);
  await page
    .getByRole('button', { name: t('ui:more') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('bugs:propose.action') }).click();
  await page.getByLabel(t('bugs:propose.note')).fill('Gọn hơn mẫu cũ');
  await page.getByRole('button', { name: t('bugs:propose.confirm') }).click();
  await expect(page.getByText(t('bugs:propose.done'))).toBeVisible();

  await page.goto('/#/manager/bug/proposals');
  await page.getByRole('link', { name: `XSS lưu trữ ở [${t('bugs:placeholder.asset')}]` }).click();
  await expect(page.getByText('Gọn hơn mẫu cũ')).toBeVisible();
  await expect(page.getByText('bí mật')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: t('bugs:text.description') })).toBeVisible();
  // Selects the text and inserts the new one as a user does, because the field is a diff editor.
  await page.getByRole('textbox', { name: t('bugs:text.title') }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('XSS lưu trữ ở [đường dẫn]');
  await expect(page.getByRole('textbox', { name: t('bugs:text.title') })).not.toContainText('bị ảnh hưởng]XSS');
  await page.getByLabel(t('bugs:proposal.answer')).fill('Cảm ơn');
  await page.getByRole('button', { name: t('bugs:proposal.accept') }).click();
  await expect(page.getByText(t('bugs:proposal.accepted'))).toBeVisible();
  const { body: detail } = await call(bugsContract.detail, { body: { bugId } });
  const template = detail.templates.find(({ language }) => language === 'vi');
  expect(template).toMatchObject({ title: 'XSS lưu trữ ở [đường dẫn]', bugId, version: 1 });
  expect(template?.description).not.toContain('bí mật');

  await page.goto(`/#/projects/${projectId}/issues/${issue.id}`);
  await page
    .getByRole('button', { name: t('ui:more') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('bugs:propose.action') }).click();
  await expect(page.getByRole('dialog').getByText(t('bugs:proposal.answered', { answer: 'Cảm ơn' }))).toBeVisible();
});
