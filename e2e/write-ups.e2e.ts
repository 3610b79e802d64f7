import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import type { Page } from '@playwright/test';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { draftedIssue, engagement, windowOf } from './members.ts';
import { editorOf } from './page-helpers.ts';
import { ARTICLE, topicOf } from './topic-helpers.ts';
import { like, t } from './words.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

type Writer = Awaited<ReturnType<typeof topicOf>>['writer'];

const idIn = (page: Page): string => /writeup\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

async function draftAndReload(page: Page, other: Page, title: string, topic: string): Promise<void> {
  await page.goto(`/#${paths.writeUpNew()}`);
  await page.getByLabel(t('topics:form.title')).fill(title);
  await editorOf(page, t('topics:form.content')).fill(ARTICLE);
  await expect(page.getByText(like('topics:form.kept'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(like('editor:draft.restored'))).toBeVisible();
  await expect(page.getByLabel(t('topics:form.title'))).toHaveValue(title);
  await page.getByRole('combobox', { name: like('topics:form.topicId') }).fill(topic);
  await page.getByRole('option', { name: topic }).click();
  await page.getByRole('button', { name: like('topics:form.saveDraft') }).click();
  await expect(page.getByText(t('topics:draft.mark'), { exact: true })).toBeVisible();
  await other.goto(`/#${paths.writeUp(idIn(page))}`);
  await expect(other).toHaveURL(/errors\/404/);
}

async function publishAndRead(page: Page, other: Page, title: string, word: string): Promise<void> {
  await page.keyboard.press('e');
  await page.getByRole('button', { name: t('topics:form.publish') }).click();
  await expect(page.getByRole('button', { name: like('topics:like.do') })).toBeVisible();
  await other.goto(`/#${paths.topics({ q: `cac loai ${word}` })}`);
  await other.getByRole('link', { name: title }).click();
  await other
    .getByRole('navigation', { name: t('topics:contents') })
    .getByRole('link', { name: 'Khắc phục' })
    .click();
  await expect(other).toHaveURL(/at=khac-phuc/);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Khắc phục' })).toBeInViewport();
}

async function openComment(page: Page, writer: Writer): Promise<void> {
  const { body } = await writer.call(writeUpCommentsContract.list, { params: { id: idIn(page) } });
  expect(body.items[0]?.mentions).toHaveLength(1);
  const address = `/#${paths.writeUp(idIn(page), { comment: body.items[0]?.id })}`;
  await page.goto('about:blank');
  // Delay the script that renders Markdown until the comments are shown.
  const comment = page
    .getByRole('list', { name: t('topics:talk.title') })
    .getByRole('article')
    .first();
  await page.route(/markdown-body/, async (route) => {
    await comment.waitFor();
    await route.continue();
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Ý tưởng' })).toBeAttached();
  await expect(page.getByText('còn PrintSpoofer')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Ý tưởng' })).not.toBeInViewport();
}

test('a write-up is a draft that only its author sees, then published, read, liked and commented on', async ({ browser, server }) => {
  const within = await topicOf(server.url);
  const page = await windowOf(browser, server.url, within.writer);
  const other = await windowOf(browser, server.url, within.reader);
  const title = `Potato các loại ${within.word}`;

  await test.step('typed text survives a reload, and only its author sees the draft', () =>
    draftAndReload(page, other, title, within.topic));

  await test.step('the published write-up is found without diacritics and read by another user along its contents', () =>
    publishAndRead(page, other, title, within.word));

  await test.step('the author sees at once that it was liked and commented on', async () => {
    await other.getByRole('button', { name: like('topics:like.do') }).click();
    await expect(page.getByRole('button', { name: like('topics:like.do') })).toContainText('1');
    await other.getByRole('button', { name: like('comments:placeholder') }).click();
    const editor = other.getByRole('textbox', { name: t('topics:talk.title') });
    await editor.pressSequentially('Rất hay, @khoi');
    await other.getByRole('option').first().click();
    await editor.pressSequentially('còn PrintSpoofer?');
    await other.getByRole('button', { name: t('comments:send') }).click();
    const said = page
      .getByRole('list', { name: t('topics:talk.title') })
      .getByRole('article')
      .filter({ hasText: 'còn PrintSpoofer' });
    await expect(said).toContainText('@Lê Minh Khôi');
  });

  await test.step('the address of a comment leads to it, below a text that is rendered later', () => openComment(page, within.writer));
  await other.context().close();
  await page.context().close();
});

test('a draft created from an issue does not name the client', async ({ browser, server }) => {
  const within = await engagement(server.url);
  const description = 'Máy chủ sao-ke.hvbank.example của HVBank trả về sao kê. HVBANK đã được báo.';
  const issue = await draftedIssue(within, {
    severity: 'HIGH',
    contents: { vi: { title: 'Lộ sao kê ở HVBank', description, steps: 'Gửi thư đến quan.tri@hvbank.example' } },
    assets: [{ kind: 'HOST', value: 'sao-ke.hvbank.example', scopeId: null }],
  });
  const page = await windowOf(browser, server.url, within.tester);
  await page.goto(`/#${paths.issue(within.projectId, issue.id)}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui:more'), exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('topics:fromIssue.open') }).click();
  const drawer = page.getByRole('dialog', { name: like('topics:fromIssue.title') });
  await drawer.getByLabel(t('topics:fromIssue.instead', { text: 'hvbank' })).fill('[ngân hàng]');
  await expect(drawer.getByRole('region', { name: t('topics:fromIssue.preview') }).last()).not.toContainText(/hvbank/i);
  await drawer.getByRole('checkbox', { name: like('topics:fromIssue.confirm') }).check();
  await drawer.getByRole('button', { name: t('topics:fromIssue.make') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('topics:form.editTitle') })).toBeVisible();
  const { body: made } = await within.tester.call(writeUpsContract.get, { params: { writeup_id: idIn(page) } });
  expect(made.draft).toBe(true);
  expect(`${made.title} ${made.content}`).not.toMatch(/hvbank/i);
  expect(made.content).toContain('đã được báo');
  await expect(page.getByLabel(t('topics:form.title'))).toHaveValue(made.title);
  await page.context().close();
});
