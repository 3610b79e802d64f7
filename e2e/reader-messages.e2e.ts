import { sharedPaths } from '@coloa/contract/page-paths.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { paths } from '../web/src/routes/paths.ts';
import { caller } from './api-client.ts';
import { openIssue } from './comment-helpers.ts';
import { expect, test } from './mail-fixtures.ts';
import { member, windowOf } from './members.ts';
import { like, t } from './words.ts';

test('the bell and the email lead to a message from a reader of a shared report, and the reader sees the reply', async ({
  browser,
  server,
  mail,
}) => {
  const { lead, projectId, key } = await openIssue(server.url);
  const second = await member(server.url, 'Nguyễn Khánh Linh', 'Lead');
  const email = `linh.${second.id}@coloa.example`;
  await lead.call(usersContract.update, { params: { id: second.id }, body: { email } });
  await lead.call(assigneesContract.assign, { body: { projectId, userId: second.id, hats: ['LEAD'] } });
  const given = { label: 'Khách', language: 'vi' as const, comments: true };
  const { token } = (await lead.call(sharesContract.create, { params: { id: projectId }, body: given })).body;
  const page = await windowOf(browser, server.url, second);
  await page.goto(`/#${paths.projects()}`);

  const body = { token, kind: 'COMMENT' as const, name: 'Chị Lan', text: 'Chúng tôi sửa trong tuần này.', finding: key };
  expect((await caller(server.url)(sharesContract.say, { body })).errors).toEqual([]);

  const messages = page.getByText(t('shares:messages.title'), { exact: true });
  await test.step('the bell leads to the message', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('notifications:title'), exact: true })
      .click();
    await page
      .getByRole('dialog', { name: t('notifications:title') })
      .getByRole('link', { name: like('notifications:said.READER_MESSAGE') })
      .click();
    await expect(page).toHaveURL(`${server.url}/#${paths.report(projectId, { view: 'messages' })}`);
    await expect(messages).toBeVisible();
    await expect(page.getByText(body.text)).toBeVisible();
  });

  await test.step('the link in the email leads to the message', async () => {
    const links = () =>
      mail.to(email).flatMap(({ subject, links: all }) => (like('mails:templates.readerMessage.subject').test(subject) ? all : []));
    await expect.poll(() => links().length, { timeout: 30_000 }).toBeGreaterThan(0);
    await page.goto(`/#${paths.projects()}`);
    await page.goto(links()[0] ?? '');
    await expect(messages).toBeVisible();
    await expect(page.getByText(body.text)).toBeVisible();
  });

  await test.step('a reply is shown to the reader', async () => {
    await page.getByRole('button', { name: t('shares:messages.replyTo', { name: body.name }), exact: true }).click();
    await page.getByRole('textbox', { name: t('shares:messages.replyTo', { name: body.name }) }).fill('Chúng tôi kiểm tra lại ngày 30/11.');
    await page.getByRole('button', { name: t('shares:messages.sendReply'), exact: true }).click();
    await expect(page.getByText(t('shares:messages.replyBy', { name: 'Nguyễn Khánh Linh' }))).toBeVisible();
    const reader = await browser.newPage();
    await reader.goto(`${server.url}/#${sharedPaths.sharedReport(token)}`);
    await expect(reader.getByText('Chúng tôi kiểm tra lại ngày 30/11.')).toBeVisible();
    await expect(reader.getByText(t('sharedReport:talk.reply'))).toBeVisible();
    await reader.close();
  });
});
