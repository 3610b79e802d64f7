import { readFileSync } from 'node:fs';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { readPdf } from '../server/test/read-pdf.ts';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { downloadReport, editorOf } from './page-helpers.ts';
import { t } from './words.ts';

const TITLE = 'Đọc được sao kê của người khác';
const TYPED = 'Hệ thống chưa nên phát hành.';
const LATER = 'Không ai được thấy câu này trong bản đã gửi.';
const squeezed = (text: string): string => text.replace(/\s+/g, '');

test('a lead configures the report on the page and saves a version, whose PDF keeps its SHA-256', async ({ browser, server }) => {
  const team = await engagement(server.url);
  const { lead, projectId } = team;
  const params = { id: projectId };
  const scope = [{ kind: 'URL' as const, value: 'https://thu.example' }];
  expect((await lead.call(projectsContract.update, { params, body: { scope, version: 1 } })).status).toBe(200);
  const issue = await acceptedIssue(team, { contents: { vi: { title: TITLE, description: TITLE } } });
  const page = await windowOf(browser, server.url, lead);
  await page.goto(`/#${paths.report(projectId)}`);
  const preview = page.getByRole('region', { name: t('projectReport:preview.title') }).first();
  await expect(preview.getByRole('heading', { name: TITLE })).toBeVisible();
  await page.getByRole('button', { name: t('projectReport:text.summary.open.vi') }).click();
  await editorOf(page, t('projectReport:text.summary.label.vi')).click();
  await page.keyboard.type(TYPED);
  await page.getByRole('button', { name: t('projectReport:text.save'), exact: true }).click();
  await expect(page.getByText(t('projectReport:text.summary.saved'))).toBeVisible();
  const scopeName = t('projectReport:part.SCOPE.name');
  await page.getByRole('button', { name: t('projectReport:parts.up', { name: scopeName }), exact: true }).click();
  await page.getByRole('checkbox', { name: new RegExp(`^${scopeName}`) }).uncheck();
  const kept = async () => (await lead.call(reportsContract.settings, { params })).body;
  await expect.poll(kept).toMatchObject({
    summary: { vi: TYPED },
    parts: [{ part: 'SCOPE', shown: false }, { part: 'SUMMARY', shown: true }, ...Array.from({ length: 5 }, () => ({ shown: true }))],
  });

  await page.getByRole('button', { name: t('projectReport:keep.open') }).click();
  const form = page.getByRole('dialog', { name: t('projectReport:keep.title') });
  await form.getByLabel(t('projectReport:keep.note')).fill('1.0');
  await form.getByRole('button', { name: t('projectReport:keep.confirm') }).click();
  // Confirm the warning: the workspace of a new installation has a default name and no logo.
  const question = page.getByRole('dialog', { name: t('projectReport:unfit.keep.title') });
  await question.getByRole('button', { name: t('projectReport:unfit.keep.confirm') }).click();
  const drawer = page.getByRole('dialog', { name: t('projectReport:versions.number', { number: 1 }) });
  await expect(drawer.getByText(TYPED)).toBeVisible();
  const [version] = (await lead.call(reportsContract.versions, { params })).body.items;

  const { version: settingsVersion, summary } = await kept();
  const body = { summary: { ...summary, vi: LATER }, version: settingsVersion };
  expect((await lead.call(reportsContract.saveSettings, { params, body })).status).toBe(200);
  await lead.call(issuesContract.delete, { params: { id: issue.id } });
  const download = await downloadReport(page, 'PDF', drawer);
  const text = squeezed((await readPdf(readFileSync(await download.path()))).text);
  for (const said of [version?.sha256 ?? '', squeezed(TYPED), squeezed(TITLE)]) expect(text).toContain(said);
  for (const hidden of [squeezed(LATER), 'https://thu.example']) expect(text).not.toContain(hidden);
  await page.context().close();
});
