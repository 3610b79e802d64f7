import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { editor, opener, openIssue, said, sendComment, thread, write } from './comment-helpers.ts';
import { expect, test } from './mail-fixtures.ts';
import { windowOf } from './members.ts';
import { t } from './words.ts';

test('comments reach other browsers without a reload, internal ones only the team, and typed text is kept', async ({ browser, server }) => {
  const { tester, other, client, issueId, address } = await openIssue(server.url);
  const [ours, theirs, clients] = [
    await windowOf(browser, server.url, tester),
    await windowOf(browser, server.url, other),
    await windowOf(browser, server.url, client),
  ];
  for (const page of [ours, theirs, clients]) {
    await page.goto(address);
    await expect(thread(page)).toBeVisible();
  }
  await write(theirs, 'Tôi đang gõ dở');

  await test.step('an internal comment reaches only the team', async () => {
    await write(ours, 'Lời **nội bộ** đầu tiên');
    await ours.getByRole('button', { name: t('comments:send') }).click();
    await expect(said(theirs, 'Lời nội bộ')).toBeVisible();
    await expect(editor(theirs)).toHaveText('Tôi đang gõ dở');
  });

  await test.step('a visible comment reaches the client, and the client’s answer reaches the team', async () => {
    await write(ours, 'Xin khách hàng xem giúp');
    await ours.getByRole('button', { name: t('comments:visible') }).click();
    await editor(ours).press('Control+Enter');
    await expect(said(clients, 'Xin khách hàng')).toBeVisible();
    await expect(said(clients, 'Lời nội bộ')).toHaveCount(0);
    await write(clients, 'Chúng tôi đã sửa');
    await clients.getByRole('button', { name: t('comments:send') }).click();
    for (const page of [ours, theirs]) await expect(said(page, 'Chúng tôi đã sửa')).toBeVisible();
  });

  await test.step('a change and a deletion of the comment reach them too, and so does a status', async () => {
    const { items } = (await tester.call(commentsContract.ofIssue, { query: { issueId } })).body;
    const id = items.find(({ body }) => body.startsWith('Xin khách'))?.id ?? '';
    await tester.call(commentsContract.update, { body: { id, body: 'Mời khách hàng xem lại' } });
    await expect(said(clients, 'Mời khách hàng xem lại')).toContainText(t('comments:edited'));
    await tester.call(commentsContract.delete, { params: { id } });
    for (const page of [clients, theirs]) await expect(said(page, 'Mời khách hàng')).toHaveCount(0);
    await client.call(issuesContract.update, { params: { id: issueId }, body: { from: 'OPEN', status: 'IN_PROGRESS' } });
    await expect(theirs.getByText(t('issues:history.step.startFixing'))).toBeVisible();
    await expect(editor(theirs)).toHaveText('Tôi đang gõ dở');
  });
  for (const page of [ours, theirs, clients]) await page.context().close();
});

test('a thread on evidence reaches the client, whose reply reaches the team, and both see that it is resolved', async ({
  browser,
  server,
}) => {
  const evidence = [{ kind: 'CODE', text: '$ id' }];
  const { tester, client, address } = await openIssue(server.url, { evidence });
  const [ours, clients] = [await windowOf(browser, server.url, tester), await windowOf(browser, server.url, client)];
  for (const page of [ours, clients]) {
    await page.goto(address);
    await expect(thread(page)).toBeVisible();
  }
  const panel = ours.getByRole('region', { name: t('comments:thread.ofEvidence', { number: 1 }) });
  await ours.getByRole('button', { name: `${t('comments:comment')} ${t('comments:thread.onEvidence', { number: 1 })}` }).click();
  await panel.getByRole('textbox').fill('Lệnh này chạy ở đâu?');
  await panel.getByRole('button', { name: t('comments:visible') }).click();
  await panel.getByRole('button', { name: t('comments:send') }).click();
  await expect(said(clients, 'Lệnh này chạy')).toContainText(t('comments:thread.onEvidence', { number: 1 }));
  await thread(clients)
    .getByRole('button', { name: t('comments:thread.reply') })
    .click();
  await clients.getByRole('textbox', { name: t('comments:thread.reply') }).fill('Trên máy chủ UAT');
  await clients.getByRole('button', { name: t('comments:thread.sendReply') }).click();
  await expect(panel.getByRole('article').filter({ hasText: 'Trên máy chủ UAT' })).toBeVisible();
  await panel.getByRole('button', { name: t('comments:thread.resolve') }).click();
  await expect(thread(clients).getByText(t('issues:history.THREAD_RESOLVED'))).toBeVisible();
  await expect(thread(clients).getByRole('button', { name: t('comments:thread.fold') })).toBeVisible();
  for (const page of [ours, clients]) await page.context().close();
});

test('one stream serves all tabs of a browser, and a draft that one tab sends is not sent again by another', async ({
  browser,
  server,
}) => {
  const { tester, other, issueId, address } = await openIssue(server.url);
  const first = await windowOf(browser, server.url, tester);
  let streams = 0;
  first.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams += 1;
  });
  await first.goto(address);
  await write(first, 'Xin chào');
  const second = await first.context().newPage();
  await second.goto(address);
  await expect(editor(second)).toHaveText('Xin chào');
  await sendComment(first, 'Xin chào');
  await expect(opener(second)).toBeVisible();
  await write(second, 'Chuyện khác');
  await sendComment(second, 'Chuyện khác');
  const say = (body: string) => other.call(commentsContract.onIssue, { body: { issueId, body } });
  await say('Đến cả hai tab');
  for (const page of [first, second]) await expect(said(page, 'Đến cả hai tab')).toBeVisible();
  expect(streams).toBe(1);
  await first.close();
  await say('Tab còn lại nghe tiếp');
  await expect(said(second, 'Tab còn lại nghe tiếp')).toBeVisible();
  const { items } = (await tester.call(commentsContract.ofIssue, { query: { issueId } })).body;
  expect(items.map(({ body }) => body)).toEqual(['Xin chào', 'Chuyện khác', 'Đến cả hai tab', 'Tab còn lại nghe tiếp']);
  await second.context().close();
});

test('a mentioned person gets an email without the text, whose link leads to the comment', async ({ browser, server, mail }) => {
  const { lead, tester, other, issueId, key } = await openIssue(server.url);
  const email = `bao.${Date.now()}@coloa.example`;
  await lead.call(usersContract.update, { params: { id: other.id }, body: { email } });
  const people = (await tester.call(commentsContract.peopleOfIssue, { query: { issueId, q: 'Quốc Bảo' } })).body;
  const username = people.find(({ id }) => id === other.id)?.username ?? '';
  await tester.call(commentsContract.onIssue, { body: { issueId, body: `Nhờ @${username} xem giúp` } });
  const subject = t('mails:templates.mentioned.subject', { by: 'Lê Minh Khôi', subject: key });
  await expect.poll(() => mail.to(email).map((each) => each.subject)).toEqual([subject]);
  const [received] = mail.to(email);
  expect(received?.text).not.toMatch(/xem giúp|OTP/);
  const theirs = await windowOf(browser, server.url, other);
  await theirs.goto(`/${new URL(received?.links[0] ?? '').hash}`);
  await expect(said(theirs, 'xem giúp')).toBeInViewport();
  await expect(said(theirs, 'xem giúp')).toContainText('@Trần Quốc Bảo');
  await theirs.context().close();
});
