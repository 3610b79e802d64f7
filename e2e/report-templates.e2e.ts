import { readFile } from 'node:fs/promises';
import { paragraph, readWord, wordFile } from '../server/test/word-file.ts';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { downloadReport } from './page-helpers.ts';
import { t } from './words.ts';

const docx = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer,
});
const NAME = 'Mẫu ngân hàng';
const loop = ['{#findings}', '{finding.key}: {finding.title}', '{finding.description}', '{/findings}'];
const slow = { timeout: 60_000 };

test('a Word file becomes a template once its placeholders are correct, and a report is generated with it', async ({ browser, server }) => {
  test.setTimeout(120_000);
  const team = await engagement(server.url);
  await acceptedIssue(team, {
    contents: { vi: { title: 'Lộ khóa {project.key} trong log', description: 'Khóa là ⟦BÍ MẬT⟧, `{#findings}`.' } },
  });
  const page = await windowOf(browser, server.url, team.lead);
  await page.goto(`/#${paths.reportTemplates()}`);
  await page
    .getByRole('button', { name: t('reportTemplates:add') })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: t('reportTemplates:upload.title') });
  const choose = (name: string, file: Buffer) => drawer.locator('input[type=file]').setInputFiles(docx(name, file));
  const around = 'Mã {finding.titel} của {project.name}';
  await choose(
    'mau-sai.docx',
    wordFile({ body: paragraph('Kính gửi'), header: paragraph('Mã ', '{finding', '.titel} của {project.name}') }),
  );
  await expect(drawer.getByRole('alert')).toContainText(
    t('reportTemplates:where', { place: t('reportTemplates:place.HEADER'), around }),
    slow,
  );
  const body = ['Kính gửi {project.client}', ...loop].map((text) => paragraph(text)).join('');
  await choose(`${NAME}.docx`, wordFile({ body, header: paragraph('{project.name}') }));
  await expect(drawer.getByText(t('reportTemplates:upload.fine', { count: 6 }))).toBeVisible(slow);
  await drawer.getByRole('button', { name: t('reportTemplates:upload.keep') }).click();
  await expect(page.getByText(t('reportTemplates:upload.done', { name: NAME }))).toBeVisible(slow);

  await page.goto(`/#${paths.report(team.projectId)}`);
  const made = readWord(await readFile(await (await downloadReport(page, NAME)).path()));
  expect(made.text()).toContain('Lộ khóa {project.key} trong log');
  expect(made.text()).toContain('{#findings}');
  expect(made.names.map(made.xml).join()).not.toContain('BÍ MẬT');
  await page.context().close();
});
