import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { t } from './words.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test('content hidden from a client disappears from their open page without a reload, with a notice', async ({ browser, server }) => {
  const project = await engagement(server.url);
  const { lead, client } = project;
  const contents = { vi: { title: 'Bỏ qua bước OTP', description: 'Mã cũ dùng lại được.' } };
  const { id: issueId } = await acceptedIssue(project, { contents });
  const move = (change: object) => lead.call(issuesContract.update, { params: { id: issueId }, body: change });
  const said = (await lead.call(commentsContract.onIssue, { body: { issueId, body: 'Lời nói hớ', internal: false } })).body.id;

  const page = await windowOf(browser, server.url, client);
  const gone = page.getByRole('alert').getByRole('heading', { name: t('issues:gone.title') });
  const heading = page.getByRole('heading', { name: 'Bỏ qua bước OTP', level: 1 });
  await page.goto(`${project.list}/${issueId}`);
  await expect(page.getByText('Lời nói hớ')).toBeVisible();

  await test.step('a comment that becomes internal disappears', async () => {
    await lead.call(commentsContract.update, { body: { id: said, internal: true } });
    await expect(page.getByText('Lời nói hớ')).toHaveCount(0);
    await expect(heading).toBeVisible();
  });

  await test.step('the issue disappears, and returns when it is published again', async () => {
    await move({ from: 'OPEN', status: 'REJECTED', note: 'Chưa đủ bằng chứng' });
    await expect(gone).toBeVisible();
    await move({ from: 'REJECTED', status: 'DRAFT' });
    await move({ from: 'DRAFT', status: 'IN_REVIEW' });
    await move({ from: 'IN_REVIEW', status: 'OPEN' });
    await expect(heading).toBeVisible();
  });

  await test.step('the issue disappears from the peek beside the list', async () => {
    await page.goto(`${project.list}?peek=${issueId}`);
    await expect(page.getByRole('complementary').getByText('Mã cũ dùng lại được.')).toBeVisible();
    await move({ from: 'OPEN', status: 'REJECTED', note: 'Trùng' });
    await expect(gone).toBeVisible();
    // The list is updated a little later than the peek pane.
    await expect(page.getByText('Bỏ qua bước OTP')).toHaveCount(0, { timeout: 15_000 });
  });
  await page.context().close();
});
