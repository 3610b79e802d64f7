/** What a client has open and may no longer see: the page says so by itself. */
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, windowOf } from './members.ts';
import { editorOf, writeOn } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

test('what is hidden from a client goes from their open page without a reload, which says so', async ({ browser, server }) => {
  const project = await engagement(server.url);
  const { lead, client } = project;
  const contents = { vi: { title: 'Bỏ qua bước OTP', description: 'Mã cũ dùng lại được.' } };
  const { id: issueId } = await acceptedIssue(project, { contents });
  const move = (change: object) => lead.call(issuesContract.update, { params: { id: issueId }, body: change });
  const said = (await lead.call(commentsContract.onIssue, { body: { issueId, body: 'Lời nói hớ', internal: false } })).body.id;

  const page = await windowOf(browser, server.url, client);
  const gone = page.getByRole('alert').getByRole('heading', { name: 'Bạn không còn xem được lỗ hổng này' });
  await page.goto(`${project.list}/${issueId}`);
  await expect(page.getByText('Lời nói hớ')).toBeVisible();

  await test.step('a comment that is made internal', async () => {
    await lead.call(commentsContract.update, { body: { id: said, internal: true } });
    await expect(page.getByText('Lời nói hớ')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Bỏ qua bước OTP', level: 1 })).toBeVisible();
  });

  await test.step('the issue itself, and it comes back when it is published again', async () => {
    await move({ from: 'OPEN', status: 'REJECTED', note: 'Chưa đủ bằng chứng' });
    await expect(gone).toBeVisible();
    await expect(page.getByText('Bỏ qua bước OTP')).toHaveCount(0);
    await expect(page).not.toHaveTitle(/OTP/);
    await expectAccessible(page);
    await move({ from: 'REJECTED', status: 'DRAFT' });
    await move({ from: 'DRAFT', status: 'IN_REVIEW' });
    await move({ from: 'IN_REVIEW', status: 'OPEN' });
    await expect(page.getByRole('heading', { name: 'Bỏ qua bước OTP', level: 1 })).toBeVisible();
  });

  await test.step('in the peek beside the list', async () => {
    await page.goto(`${project.list}?peek=${issueId}`);
    await expect(page.getByRole('complementary').getByText('Mã cũ dùng lại được.')).toBeVisible();
    await move({ from: 'OPEN', status: 'REJECTED', note: 'Trùng' });
    await expect(gone).toBeVisible();
    await expect(page.getByText('Mã cũ dùng lại được.')).toHaveCount(0);
    // The list follows a little later.
    await expect(page.getByText('Bỏ qua bước OTP')).toHaveCount(0, { timeout: 15_000 });
  });
});

test('a client who was writing stays where they are, with what they wrote', async ({ browser, server }) => {
  const project = await engagement(server.url);
  const { lead, client } = project;
  const { id: issueId } = await acceptedIssue(project, {
    contents: { vi: { title: 'Bỏ qua bước OTP', description: 'Mã cũ dùng lại được.' } },
  });
  const page = await windowOf(browser, server.url, client);
  const address = `${project.list}/${issueId}`;
  const gone = page.getByRole('alert').getByRole('heading', { name: 'Bạn không còn xem được lỗ hổng này' });
  const text = page.getByText('Chúng tôi đã vá từ hôm qua');
  // As where the news is late: it is told by what the reader does.
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto(address);
  await page.getByRole('button', { name: 'Viết bình luận, gõ @ để nhắc một người' }).click();
  await page.getByRole('textbox', { name: 'Bình luận' }).fill('Chúng tôi đã vá từ hôm qua');
  await lead.call(issuesContract.update, { params: { id: issueId }, body: { from: 'OPEN', status: 'REJECTED', note: 'Xem lại' } });
  await page.getByRole('button', { name: 'Gửi bình luận' }).click();
  await expect(gone).toBeVisible();
  await expect(text).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sao chép' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe(address.slice(1));
  await expectAccessible(page);
});

test('whoever edits an issue that is put into the bin is told so, and keeps what they typed', async ({ browser, server }) => {
  const project = await engagement(server.url);
  const { lead, tester } = project;
  const { id: issueId } = await draftedIssue(project, { contents: { vi: { title: 'Bỏ qua bước OTP' } } });
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${project.list}/${issueId}/edit`);
  await writeOn(page, 'Mô tả', 'Mã cũ dùng lại được');
  await lead.call(issuesContract.delete, { params: { id: issueId } });
  await expect(page.getByRole('alert').filter({ hasText: 'Những gì đã nhập vẫn ở đây' })).toBeVisible();
  await expect(editorOf(page, 'Mô tả')).toHaveText('Mã cũ dùng lại được');
  await expectAccessible(page);
});
