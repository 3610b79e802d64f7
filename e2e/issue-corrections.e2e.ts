import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { t } from './words.ts';

test('an author proposes a correction, a lead accepts it with one click, and the client reads the new text', async ({
  browser,
  server,
}) => {
  const project = await engagement(server.url);
  const contents = { vi: { title: 'Bỏ qua bước OTP', description: 'Mã cũ dùng lại được.' } };
  const { id } = await acceptedIssue(project, { contents });
  const address = `${project.list}/${id}`;
  const [author, lead, client] = await Promise.all(
    [project.tester, project.lead, project.client].map((who) => windowOf(browser, server.url, who)),
  );
  if (!author || !lead || !client) throw new Error('three windows are open');
  await Promise.all([author, lead, client].map((page) => page.goto(address)));
  const text = 'Mã cũ dùng lại được trong 5 phút.';

  await test.step('the author opens the form with the edit key, and proposes another text', async () => {
    await expect(author.getByRole('link', { name: t('corrections:propose') })).toBeVisible();
    await author.keyboard.press('e');
    await author.getByRole('textbox', { name: t('issues:section.description') }).fill(text);
    await author.getByRole('textbox', { name: t('corrections:note') }).fill('Đo lại trên bản mới.');
    await author.getByRole('button', { name: t('corrections:send') }).click();
    await expect(author.getByText(t('corrections:own'))).toBeVisible();
  });

  await test.step('the lead sees the correction on the open page, and accepts it with one click', async () => {
    await expect(lead.getByText(t('corrections:by', { name: 'Lê Minh Khôi' }))).toBeVisible();
    await expect(lead.getByText('Đo lại trên bản mới.').first()).toBeVisible();
    await lead.getByRole('button', { name: t('corrections:accept'), exact: true }).click();
    await expect(lead.getByText(t('corrections:step.ACCEPTED', { name: 'Lê Minh Khôi' }))).toBeVisible();
  });

  await test.step('the client reads the new text on the open page, and sees nothing of the correction', async () => {
    await expect(client.getByText(text).first()).toBeVisible();
    await expect(client.getByText('Đo lại trên bản mới.')).toHaveCount(0);
    await expect(client.getByText('Lê Minh Khôi', { exact: true })).toHaveCount(1);
  });

  await expect(author.getByText(t('corrections:own'))).toHaveCount(0);
  await Promise.all([author, lead, client].map((page) => page.context().close()));
});
