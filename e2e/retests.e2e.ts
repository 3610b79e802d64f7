import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { like, t } from './words.ts';

async function openIssue(url: string) {
  const project = await engagement(url);
  const contents = { vi: { title: 'Bỏ qua bước OTP', description: 'Mô tả ngắn.', steps: '1. Gửi lại yêu cầu với mã cũ.' } };
  const assets = ['https://thu.example/xac-nhan', 'https://thu.example/hang-loat'].map((value) => ({
    kind: 'URL' as const,
    value,
    scopeId: null,
  }));
  const { id: issueId, key } = await acceptedIssue(project, { contents, assets, severity: 'HIGH' });
  return { ...project, issueId, key };
}

async function recordHalfFixed(theirs: Page, ours: Page, address: string, key: string): Promise<void> {
  const drawer = ours.getByRole('dialog');
  await theirs.goto(address);
  await sayFixed(theirs);
  await ours.goto(address);
  await expect(ours.getByText(t('retests:roundWaiting', { number: 1 }))).toBeVisible();
  await ours.getByRole('button', { name: t('issues:step.retest.do') }).click();
  await drawer
    .getByRole('group', { name: /xac-nhan/ })
    .getByText(t('retests:result.FIXED'))
    .click();
  await drawer
    .getByRole('group', { name: /hang-loat/ })
    .getByText(t('retests:result.PARTLY'))
    .click();
  await drawer.getByLabel(like('retests:record.assetNote', { asset: /.*hang-loat/ })).fill('Mã cũ vẫn dùng được');
  await drawer.locator('.cm-content').fill('Đã thử lại **cả hai** chỗ.');
  await ours.reload();
  await ours.getByRole('button', { name: t('issues:step.retest.do') }).click();
  await expect(drawer.getByText(like('editor:draft.restored'))).toBeVisible();
  await expect(drawer.locator('.cm-content')).toContainText('cả hai');
  await expect(drawer.getByLabel(like('retests:record.assetNote', { asset: /.*hang-loat/ }))).toHaveValue('Mã cũ vẫn dùng được');
  await drawer.getByRole('button', { name: t('retests:record.do.PARTLY') }).click();
  await expect(ours.getByText(t('retests:record.done.OPEN', { key }))).toBeVisible();
}

async function correctNote(ours: Page, clients: Locator): Promise<void> {
  await ours.getByRole('button', { name: t('retests:edit.do'), exact: true }).click();
  const drawer = ours.getByRole('dialog');
  await drawer.locator('.cm-content').fill('Đã thử lại trên UAT.');
  await drawer.getByRole('button', { name: t('retests:edit.save'), exact: true }).click();
  await expect(ours.getByText(t('retests:edit.saved'))).toBeVisible();
  await expect(clients.getByText('Đã thử lại trên UAT.')).toBeVisible();
}

async function closeRound(leads: Page, theirs: Page, projectId: string): Promise<void> {
  await leads.goto(`/#/projects/${projectId}/retests`);
  await expect(leads.getByText(t('retests:rounds.tested', { tested: 1, all: 1 }))).toBeVisible();
  await leads.getByRole('button', { name: t('retests:rounds.close') }).click();
  await leads
    .getByRole('dialog')
    .getByRole('button', { name: t('retests:rounds.close') })
    .click();
  await expect(leads.getByText(t('retests:rounds.closed', { number: 1 }))).toBeVisible();
  await theirs.goto(`/#/projects/${projectId}/retests`);
  await expect(theirs.getByText(t('retests:counted', { result: t('retests:result.FIXED'), count: 1 }))).toBeVisible();
  await expect(theirs.getByText(t('retests:rounds.earlier'))).toBeVisible();
  await leads.context().close();
}

test('two retests find an issue half fixed and then fixed, and the round is closed', async ({ browser, server }) => {
  const { lead, tester, client, projectId, issueId, key } = await openIssue(server.url);
  const address = `/#/projects/${projectId}/issues/${issueId}`;
  const theirs = await windowOf(browser, server.url, client);
  const ours = await windowOf(browser, server.url, tester);
  const drawer = ours.getByRole('dialog');

  await test.step('the tester is asked for a retest, starts it, and finds all entries again after a reload', () =>
    recordHalfFixed(theirs, ours, address, key));

  await test.step('the client sees the result, and reports the issue as fixed again', async () => {
    await theirs.reload();
    const section = theirs.getByRole('region', { name: t('retests:title') });
    await expect(section.getByText('Mã cũ vẫn dùng được')).toBeVisible();
    await expect(section.getByText('Gửi lại yêu cầu với mã cũ.')).toBeVisible();
    await correctNote(ours, section);
    await sayFixed(theirs);
  });

  await test.step('one press marks everything as fixed, and nothing of the earlier draft remains', async () => {
    await ours.reload();
    await ours.getByRole('button', { name: t('issues:step.retest.do') }).click();
    await expect(drawer.locator('.cm-content')).not.toContainText('cả hai');
    await drawer.getByRole('button', { name: t('retests:record.allFixed') }).click();
    await drawer.getByRole('button', { name: t('retests:record.do.FIXED') }).click();
    await expect(ours.getByText(t('retests:record.done.CLOSED', { key }))).toBeVisible();
    await expect(
      ours
        .getByRole('region', { name: t('retests:title') })
        .getByRole('listitem')
        .filter({ hasText: t('retests:round', { number: 1 }) }),
    ).toHaveCount(2);
  });

  await test.step('the lead closes the round, and the client sees its results', async () =>
    closeRound(await windowOf(browser, server.url, lead), theirs, projectId));
  await theirs.context().close();
  await ours.context().close();
});

/** Marks the issue as ready for retest from the menu, because the main button starts the fix. */
async function sayFixed(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui:more'), exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('issues:step.readyForRetest.do') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('issues:step.readyForRetest.do') })
    .click();
  await expect(page.getByText(t('retests:roundWaiting', { number: 1 }))).toBeVisible();
}
