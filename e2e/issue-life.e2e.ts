import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { draftedIssue, engagement, windowOf } from './members.ts';
import { chooseStep, editorOf, writeOn } from './page-helpers.ts';
import { like, t, tIn } from './words.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

type Project = Awaited<ReturnType<typeof engagement>>;

const english = tIn('en');
const idIn = (address: string): string => address.split('/').at(-1) ?? '';
const stepIn = async (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

const status = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).first();

async function findNotFixed(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('issues:step.retest.do') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(t('retests:result.NOT_FIXED'), { exact: true }).first().click();
  await drawer.getByRole('button', { name: t('retests:record.do.NOT_FIXED') }).click();
  await expect(drawer).toHaveCount(0);
}

async function writeInTwoLanguages(writer: Page, { lead, tester, projectId, list }: Project): Promise<string> {
  await writer.goto(`${list}/new`);
  await writer.locator('[data-field="contents.vi.title"]').fill('Bỏ qua bước OTP');
  // Until the English translations are loaded, both editors have the Vietnamese name.
  await expect(editorOf(writer, english('issues:section.description'))).toBeVisible();
  await editorOf(writer, t('issues:section.description')).fill('Mã cũ dùng lại được.');
  await writer.locator('[data-field="contents.en.title"]').fill('OTP step can be skipped');
  await editorOf(writer, english('issues:section.description')).fill('An old code works again.');
  await writer.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) }).click();
  await expect(writer.getByRole('heading', { name: 'Bỏ qua bước OTP', level: 1 })).toBeVisible();
  await expect(writer.locator('section[lang=en]').getByText('An old code works again.')).toBeVisible();
  const address = `/${new URL(writer.url()).hash}`;
  const { assignees } = (await lead.call(projectsContract.get, { params: { id: projectId } })).body;
  const userId = assignees.find(({ hats }) => hats.includes('LEAD'))?.person.id ?? '';
  expect((await tester.call(issuesContract.setContributor, { body: { issueId: idIn(address), userId, share: 30 } })).errors).toEqual([]);
  await expect(writer.getByText('70%', { exact: true })).toBeVisible();
  await writer.getByRole('button', { name: t('issues:step.sendToReview.do') }).click();
  // The issue has no type and no assets, so the writer has to confirm.
  await stepIn(writer, t('issues:ready.anyway.sendToReview'));
  await expect(writer.getByText(like('issues:step.sendToReview.done'))).toBeVisible();
  return address;
}

async function sendBack(judge: Page, owner: Page, list: string, address: string): Promise<void> {
  await owner.goto(address);
  await expect(owner.getByRole('heading', { name: t('app:errors.404.title') })).toBeVisible();
  await judge.goto(list);
  await judge.getByRole('button', { name: english('issues:waiting', { count: 1 }) }).click();
  await judge.getByRole('link', { name: /OTP step can be skipped/ }).click();
  await judge.getByRole('button', { name: english('issues:step.sendBack.do') }).click();
  await judge.getByRole('dialog').getByRole('textbox').fill('Say which version was tested.');
  await stepIn(judge, english('issues:step.sendBack.do'));
  await expect(judge.getByText(english('issues:step.sendBack.done', { key: '' }).trim())).toBeVisible();
}

async function changeOneLanguage(writer: Page): Promise<void> {
  await expect(writer.getByRole('status').getByText('Say which version was tested.')).toBeVisible();
  // The toast of the previous step can cover the button, so the test presses a key instead of clicking.
  await writer.keyboard.press('e');
  await writeOn(writer, t('issues:section.description'), ' Thử ở bản 5.2.');
  await writer.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) }).click();
  await writer.getByRole('button', { name: t('issues:languages.upToDate'), exact: true }).click();
  await expect(writer.getByText(t('issues:languages.older', { name: t('issues:languages.name.vi') }))).toHaveCount(0);
  await writer.getByRole('button', { name: t('issues:step.sendToReview.do') }).click();
  await stepIn(writer, t('issues:ready.anyway.sendToReview'));
}

async function acceptAndReportFixed(judge: Page, owner: Page, address: string): Promise<void> {
  await judge.getByRole('button', { name: english('issues:step.accept.do'), exact: true }).click();
  await stepIn(judge, english('issues:ready.anyway.accept'));
  await expect(judge.getByText(english('issues:step.accept.done', { key: '' }).trim())).toBeVisible();
  await owner.goto(address);
  await expect(owner.getByText('Mã cũ dùng lại được. Thử ở bản 5.2.')).toBeVisible();
  await expect(owner.getByText('Say which version was tested.')).toHaveCount(0);
  await chooseStep(owner, t('ui:more'), t('issues:step.readyForRetest.do'));
  await owner.getByRole('dialog').getByRole('textbox').fill('Bản 5.2.3 trên UAT');
  await stepIn(owner, t('issues:step.readyForRetest.do'));
}

test('three people take an issue through its whole life in two languages', async ({ browser, server }) => {
  test.setTimeout(120_000);
  const project = await engagement(server.url, ['vi', 'en']);
  const { tester, reviewer, client, list } = project;
  const writer = await windowOf(browser, server.url, tester);
  const judge = await windowOf(browser, server.url, reviewer, 'en');
  const owner = await windowOf(browser, server.url, client);

  const address = await test.step('the tester writes the issue in two languages and names a contributor', () =>
    writeInTwoLanguages(writer, project));
  const id = idIn(address);

  await test.step('the client does not see the issue; the reviewer finds it and sends it back', () =>
    sendBack(judge, owner, list, address));

  await test.step('the tester changes one language, marks the other as up to date, and sends it again', () => changeOneLanguage(writer));

  await test.step('the reviewer accepts it; the client reads it without the team’s notes, and reports it as fixed', () =>
    acceptAndReportFixed(judge, owner, address));

  await test.step('the tester finds it not fixed, the client reports it again, and the second retest closes it', async () => {
    await expect(writer.getByText('Bản 5.2.3 trên UAT').first()).toBeVisible();
    await findNotFixed(writer);
    await expect(status(owner, t('issues:status.OPEN'))).toBeVisible();
    const params = { id };
    await client.call(issuesContract.update, { params, body: { from: 'OPEN', status: 'READY_FOR_RETEST' } });
    const results = [{ assetId: null, result: 'FIXED' as const }];
    expect((await tester.call(retestsContract.record, { params, body: { from: 'READY_FOR_RETEST', results } })).errors).toEqual([]);
    await expect(status(owner, t('issues:status.CLOSED'))).toBeVisible();
  });

  await test.step('the reviewer reads the whole issue in English on the open page', async () => {
    await expect(judge.getByRole('heading', { name: 'OTP step can be skipped', level: 1 })).toBeVisible();
    await expect(status(judge, english('issues:status.CLOSED'))).toBeVisible();
    await expect(judge.getByText('30%', { exact: true })).toBeVisible();
    for (const step of ['accept', 'sendBack', 'readyForRetest', 'notFixed', 'fixed']) {
      await expect(judge.getByText(english(`issues:history.step.${step}`), { exact: false }).first()).toBeVisible();
    }
  });
  for (const page of [writer, judge, owner]) await page.context().close();
});

test('two people who write in two languages lose no text', async ({ browser, server }) => {
  const project = await engagement(server.url, ['vi', 'en']);
  const { lead, tester, list } = project;
  const contents = {
    vi: { title: 'Hai thứ tiếng', description: 'Đoạn một.\n\nĐoạn hai.' },
    en: { title: 'Two languages', description: 'Text.' },
  };
  const { id } = await draftedIssue(project, { contents });
  const params = { id };
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${list}/${id}/edit`);
  // Until the English translations are loaded, both fields have the Vietnamese name. The test therefore fills in the English field first.
  await writeOn(page, english('issues:section.description'), ' Mine.');
  await writeOn(page, t('issues:section.description'), ' Của tôi.');
  const theirs = {
    vi: { description: 'Đoạn một. Của họ.\n\nĐoạn hai.', impact: 'Ảnh hưởng của họ.' },
    en: { description: 'Their text. Theirs.' },
  };
  expect((await lead.call(issuesContract.update, { params, body: { version: 1, contents: theirs } })).body).toBe(true);
  await page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('issues:merge.both') }).click();
  await dialog.getByRole('button', { name: t('issues:merge.bothSides'), exact: true }).click();
  await dialog.getByRole('button', { name: t('issues:merge.save') }).click();
  await expect(page.getByRole('heading', { name: 'Hai thứ tiếng', level: 1 })).toBeVisible();
  const saved = (await tester.call(issuesContract.get, { params })).body.contents;
  expect(saved.vi).toMatchObject({ description: 'Đoạn một. Của họ.\n\nĐoạn hai. Của tôi.', impact: 'Ảnh hưởng của họ.' });
  expect(saved.en?.description).toBe('Text. Mine.\nTheir text. Theirs.');
  await page.context().close();
});
