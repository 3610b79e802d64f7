import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { editorOf } from './page-helpers.ts';
import { t } from './words.ts';

test('a similar issue is found while the title is typed; a lead reuses its texts and saves the new issue as its duplicate', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const { lead, tester, list } = within;
  const vi = { title: 'Rò rỉ khoá ký trong gói cài đặt di động', description: 'Khoá nằm trong tệp APK.', steps: '1. Giải nén tệp APK.' };
  const original = await acceptedIssue(within, { contents: { vi } });

  const writer = await windowOf(browser, server.url, tester);
  await writer.goto(`${list}/new`);
  await writer.getByLabel(t('issues:form.title')).pressSequentially('khoa ky lo trong goi cai dat');
  const card = (page = writer) => page.getByRole('region', { name: t('similar:title') });
  await expect(card().getByRole('link', { name: new RegExp(original.key) })).toBeVisible();
  await expect(card().getByRole('button', { name: t('similar:repeatTitle', { key: original.key }) })).toHaveCount(0);
  const opened = writer.waitForEvent('popup');
  await card()
    .getByRole('link', { name: new RegExp(original.key) })
    .click();
  await expect((await opened).getByRole('heading', { level: 1, name: vi.title })).toBeVisible();
  await writer.context().close();

  const desk = await windowOf(browser, server.url, lead);
  await desk.goto(`${list}/new`);
  await desk.getByLabel(t('issues:form.title')).fill('Lộ khoá ký trong gói cài đặt');
  await card(desk)
    .getByRole('button', { name: t('similar:reuseOf', { name: original.key }) })
    .click();
  await expect(editorOf(desk, t('issues:section.steps'))).toContainText('Giải nén tệp APK.');
  await card(desk)
    .getByRole('button', { name: t('similar:repeatTitle', { key: original.key }) })
    .click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('similar:repeatConfirm') })
    .click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Lộ khoá ký trong gói cài đặt' })).toBeVisible();
  const id = new URL(desk.url()).hash.split('/').at(-1) ?? '';
  const { body } = await lead.call(issuesContract.get, { params: { id } });
  expect(body).toMatchObject({ status: 'DUPLICATE', duplicateOf: { id: original.id } });
  await desk.context().close();
});
