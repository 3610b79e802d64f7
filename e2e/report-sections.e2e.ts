import { readFileSync } from 'node:fs';
import type { ReportFile } from '@coloa/contract/reports/report-document.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { downloadReport, editorOf } from './page-helpers.ts';
import { t } from './words.ts';

const TITLE = 'Tiêu chí chấp nhận';
const REPORT = 'Kiểm thử trước khi phát hành';

const previewOn = (page: Page) => page.getByRole('region', { name: t('projectReport:preview.title') }).first();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function writeSection(page: Page): Promise<void> {
  await press(page, t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: t('projectReport:section.addOwn') }).click();
  await page.getByRole('textbox', { name: t('projectReport:section.title.vi') }).fill(TITLE);
  await page.keyboard.press('Enter');
  await press(page, t('projectReport:section.open.vi', { name: TITLE }));
  await editorOf(page, t('projectReport:section.label.vi', { name: TITLE })).click();
  await page.keyboard.type('Không còn lỗ hổng nghiêm trọng trong ');
  await press(page, t('projectReport:section.insert'));
  await page.getByRole('menuitem', { name: new RegExp(`^${t('projectReport:section.fact.project.name')}`) }).click();
  await expect(previewOn(page).getByText('Không còn lỗ hổng nghiêm trọng trong Cổng thanh toán')).toBeVisible();
  await press(page, t('projectReport:text.save'));
  await expect(page.getByText(t('projectReport:section.saved', { name: TITLE }))).toBeVisible();
}

async function keepUnfitVersion(page: Page): Promise<void> {
  await press(page, t('projectReport:section.add'));
  await page.getByRole('menuitem', { name: t('reports:section.GLOSSARY') }).click();
  await press(page, t('projectReport:keep.open'));
  await page
    .getByRole('dialog', { name: t('projectReport:keep.title') })
    .getByRole('button', { name: t('projectReport:keep.confirm') })
    .click();
  const question = page.getByRole('dialog', { name: t('projectReport:unfit.keep.title') });
  await expect(question.getByText(t('projectReport:unfit.DEFAULT_NAME'))).toBeVisible();
  await expect(question.getByText(t('projectReport:unfit.EMPTY_SECTION', { name: t('reports:section.GLOSSARY') }))).toBeVisible();
  const [place] = await Promise.all([
    page.context().waitForEvent('page'),
    question.getByRole('link', { name: t('reports:section.GLOSSARY') }).click(),
  ]);
  const opener = place.getByRole('button', { name: t('projectReport:parts.open', { name: t('reports:section.GLOSSARY') }), exact: true });
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await place.close();
  await question.getByRole('button', { name: t('projectReport:unfit.keep.confirm') }).click();
}

async function expectInFiles(page: Page, drawer: Locator): Promise<void> {
  const html = readFileSync(await (await downloadReport(page, t('sharedReport:download.format.html'), drawer)).path(), 'utf8');
  const said = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(said).toContain(REPORT);
  expect(said).toMatch(new RegExp(`1\\. ${TITLE}.*Không còn lỗ hổng nghiêm trọng trong Cổng thanh toán`));
  const file = JSON.parse(readFileSync(await (await downloadReport(page, 'JSON', drawer)).path(), 'utf8')) as ReportFile;
  const [document] = file.documents;
  expect(document?.parts[0]).toMatch(/^own-/);
  expect(document?.parts).not.toContain('OVERVIEW');
  expect(document?.sections).toContainEqual({
    id: document?.parts[0],
    title: TITLE,
    text: 'Không còn lỗ hổng nghiêm trọng trong Cổng thanh toán',
  });
}

test('a lead writes, orders and hides sections; problems are shown before a version is saved, and every file follows', async ({
  browser,
  server,
}) => {
  const team = await engagement(server.url);
  const { lead, projectId } = team;
  const params = { id: projectId };
  await acceptedIssue(team, { contents: { vi: { title: 'Lộ sao kê', description: 'Đọc được.' } } });
  const page = await windowOf(browser, server.url, lead);
  await page.goto(`/#${paths.report(projectId)}`);
  const kept = async () => (await lead.call(reportsContract.settings, { params })).body;

  await writeSection(page);

  const places = (await kept()).parts.map(({ part }) => part);
  await page.getByRole('button', { name: t('projectReport:parts.up', { name: TITLE }), exact: true }).focus();
  for (let at = places.length - 2; at > 0; at -= 1) await page.keyboard.press('Shift+ArrowUp');
  await page.getByRole('checkbox', { name: new RegExp(`^${t('projectReport:part.OVERVIEW.name')}`) }).uncheck();
  await page.getByRole('textbox', { name: t('projectReport:cover.title.vi') }).fill(REPORT);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await kept()).title.vi).toBe(REPORT);
  await expect.poll(async () => (await kept()).parts[0]?.part).toMatch(/^own-/);
  await expect(previewOn(page).getByRole('heading', { name: `1. ${TITLE}` })).toBeVisible();

  await keepUnfitVersion(page);
  const drawer = page.getByRole('dialog', { name: t('projectReport:versions.number', { number: 1 }) });
  await expect(drawer.getByRole('heading', { name: REPORT })).toBeVisible();

  await expectInFiles(page, drawer);
  await page.context().close();
});
