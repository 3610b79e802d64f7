import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { readPdf } from '../server/test/read-pdf.ts';
import { addPerson, downloadReport, pastePictures, typeLogin } from './page-helpers.ts';
import { newDataDir, type RunningServer, removeDataDir, startServer } from './server.ts';
import { like, t } from './words.ts';

const test = base.extend<{ server: RunningServer }>({
  // A separate server in the state of a first `npm start`: embedded database, empty folder, no password in the environment.
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({}, newDataDir());
    await use(server);
    await server.stop();
    removeDataDir(server.dataDir);
  },
});

const PASSWORDS = { admin: 'một câu dài dễ nhớ 47', lan: 'đường về nhà nhiều gió' };

async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/#/login`);
  await typeLogin(page, username, password);
}

async function choosePassword(page: Page, to: string): Promise<void> {
  await expect(page.getByRole('heading', { name: t('sessions:password.title') })).toBeVisible();
  await page.getByLabel(t('sessions:password.new'), { exact: true }).fill(to);
  await page.getByLabel(t('sessions:password.repeat')).fill(to);
  await page.getByRole('button', { name: t('sessions:password.title') }).click();
  await expect(page.getByRole('heading', { name: t('app:menu.dashboard'), level: 1 })).toBeVisible();
}

async function createUser(page: Page, name: string, username: string, role: string): Promise<string> {
  await page
    .getByRole('button', { name: t('users:form.submit') })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(t('users:form.name')).fill(name);
  await drawer.getByLabel(t('users:form.username')).fill(username);
  await drawer.getByLabel(t('users:form.role')).click();
  await page.getByRole('option', { name: role }).click();
  await drawer.getByRole('button', { name: t('users:form.submit') }).click();
  const password = (await drawer.getByLabel(t('users:created.password')).textContent()) ?? '';
  await drawer.getByRole('button', { name: t('users:created.copy') }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: t('ui:copied') })).toBeVisible();
  await drawer.getByRole('button', { name: t('users:created.done') }).click();
  return password;
}

const asUser = async (browser: Browser): Promise<Page> => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();

async function createProject(admin: Page, url: string): Promise<string> {
  await admin.goto(`${url}/#/projects`);
  await admin
    .getByRole('button', { name: t('projects:form.submit') })
    .first()
    .click();
  const drawer = admin.getByRole('dialog');
  await drawer.getByLabel(t('projects:form.name')).fill('Ngân hàng số Sao Mai');
  await drawer.getByLabel(t('projects:form.key'), { exact: true }).fill('SMB');
  await drawer.getByRole('combobox', { name: t('projects:form.kinds'), exact: true }).click();
  for (const kind of ['WEB', 'API'] as const) await admin.getByRole('option', { name: t(`projects:kind.${kind}`), exact: true }).click();
  await drawer.getByLabel(t('projects:form.client')).fill('Ngân hàng Sao Mai');
  await drawer.getByRole('button', { name: t('projects:form.submit') }).click();
  await expect(admin.getByRole('heading', { name: 'Ngân hàng số Sao Mai', level: 1 })).toBeVisible();
  const projectUrl = admin.url().replace(/\/people$/, '');
  await addPerson(admin, 'Trần Thị Lan');
  return projectUrl;
}

async function writeIssue(tester: Page, projectUrl: string, title: string): Promise<void> {
  await tester.goto(`${projectUrl}/issues`);
  await tester
    .getByRole('link', { name: like('issues:write') })
    .first()
    .click();
  await tester.getByRole('button', { name: like('bugs:choose') }).click();
  await tester.getByRole('combobox', { name: t('bugs:search') }).fill('sql injection');
  await tester
    .getByRole('treeitem', { name: /SQL injection/i })
    .first()
    .click();
  await expect(tester.getByText(like('issues:form.filledIn'))).toBeVisible();
  await tester.getByLabel(t('issues:form.title')).fill(title);
  const steps = `[aria-label="${t('issues:section.steps')}"]`;
  await tester.locator(steps).scrollIntoViewIfNeeded();
  await tester.locator(steps).click();
  await tester.keyboard.press('Control+End');
  await tester.keyboard.press('Enter');
  await pastePictures(tester.locator(steps), ['image.png']);
  await expect(tester.locator(steps)).toContainText('/attachments/');
  await tester.getByRole('button', { name: t('issues:form.saveAndSend') }).click();
  // The issue still has placeholders of the template, but the writer can confirm and continue.
  const left = tester.getByRole('dialog');
  await expect(left.getByText(`${t('issues:section.steps')} (${t('ui:language.vi')}): [`)).toBeVisible();
  await left.getByRole('button', { name: t('issues:ready.anyway.sendToReview') }).click();
  await expect(tester.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

test('S46 S47 a team goes from the first start to a report in Vietnamese', async ({ browser, server }) => {
  test.setTimeout(180_000);
  const title = 'Chèn mã SQL ở ô tìm kiếm giao dịch, đọc được sao kê của người khác';
  const admin = await asUser(browser);
  await signIn(admin, server.url, 'admin', server.password);
  await choosePassword(admin, PASSWORDS.admin);

  await admin.goto(`${server.url}/#/manager/user`);
  const lan = await createUser(admin, 'Trần Thị Lan', 'lan.tran', 'Tester');

  const projectUrl = await createProject(admin, server.url);
  const tester = await asUser(browser);
  await signIn(tester, server.url, 'lan.tran', lan);
  await choosePassword(tester, PASSWORDS.lan);
  await writeIssue(tester, projectUrl, title);

  await admin.goto(`${server.url}/#/dashboard`);
  await admin.getByRole('link', { name: new RegExp(title) }).click();
  await admin
    .getByRole('button', { name: t('issues:step.accept.do'), exact: true })
    .first()
    .click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: t('issues:ready.anyway.accept') })
    .click();
  await expect(admin.getByText(t('issues:status.OPEN'), { exact: true }).first()).toBeVisible();

  await admin.goto(`${projectUrl}/report`);
  await expect(admin.getByText(t('projectReport:preview.findings', { count: 1 }), { exact: true })).toBeVisible();
  await admin.locator('details[data-unfit] > summary').click();
  await expect(admin.getByText(t('projectReport:unfit.PLACEHOLDERS', { count: 1 }))).toBeVisible();
  await expect(admin.getByText(t('projectReport:unfit.DEFAULT_NAME'))).toBeVisible();
  const download = await downloadReport(admin, 'PDF');
  expect(download.suggestedFilename()).toMatch(/^SMB-bao-cao-\d{4}-\d\d-\d\d\.pdf$/);
  const { text, images } = await readPdf(readFileSync(await download.path()));
  expect(text.replace(/\s+/g, ' ')).toContain(title);
  expect(text).toContain('Ngân hàng Sao Mai');
  expect(images).toHaveLength(1);
});
