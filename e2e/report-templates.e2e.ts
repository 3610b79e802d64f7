import { readFile } from 'node:fs/promises';
import { reportTemplatesContract } from '@coloa/contract/reports/report-templates.contract.ts';
import { paragraph, readWord, wordFile } from '../server/test/word-file.ts';
import { paths } from '../web/src/app/paths.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { enterAsAdmin } from './page-helpers.ts';
import { downloadReport, openFormats } from './report-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const docx = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer,
});
const loop = ['{#findings}', '{finding.key}: {finding.title}', '{finding.description}', '{/findings}'];

test('a template is told what is wrong in it before it is kept, then a report is made with it', async ({ browser, page, server }) => {
  test.setTimeout(240_000);
  const { call } = await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/report-template');
  await expect(page.getByText('Chưa có mẫu nào.')).toBeVisible();
  await page.getByRole('button', { name: 'Thêm mẫu' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Thêm mẫu Word' });
  const choose = drawer.locator('input[type=file]');
  const keep = drawer.getByRole('button', { name: 'Thêm mẫu' });

  await choose.setInputFiles(docx('bao-cao.docx', Buffer.from('%PDF-1.7')));
  await expect(drawer.getByRole('alert')).toHaveText('Không nhận tệp này. Đây không phải tệp Word (.docx).', { timeout: 60_000 });
  await expect(keep).toBeDisabled();

  const wrong = wordFile({ body: paragraph('Kính gửi'), header: paragraph('Mã ', '{finding', '.titel} của {project.name}') });
  await choose.setInputFiles(docx('mau-sai.docx', wrong));
  const alert = drawer.getByRole('alert');
  await expect(alert).toContainText('Không có trường {finding.titel}. Có phải {finding.title}?', { timeout: 60_000 });
  await expect(alert).toContainText('Ở đầu trang, trong câu “Mã {finding.titel} của {project.name}”.');
  await expect(keep).toBeDisabled();
  expect((await call(reportTemplatesContract.list, {})).body.items).toEqual([]);
  await expectAccessible(page);

  const right = wordFile({
    body: ['Kính gửi {project.client}', ...loop].map((text) => paragraph(text)).join(''),
    header: paragraph('{project.name}'),
  });
  await choose.setInputFiles(docx('Mẫu ngân hàng.docx', right));
  await expect(drawer.getByText('Mẫu dùng được')).toBeVisible({ timeout: 60_000 });
  await expect(drawer.getByLabel('Tên mẫu')).toHaveValue('Mẫu ngân hàng');
  await keep.click();
  await expect(page.getByText('Đã thêm mẫu “Mẫu ngân hàng”')).toBeVisible({ timeout: 60_000 });

  const team = await engagement(server.url, ['vi']);
  const issue = { title: 'Lộ khóa {project.key} trong log', description: 'Khóa là ⟦BÍ MẬT⟧, `{#findings}`.' };
  await acceptedIssue(team, { contents: { vi: issue } });
  const lead = await windowOf(browser, server.url, team.lead, 'vi');
  await lead.goto(`/#${paths.report(team.projectId)}`);
  const download = await downloadReport(lead, 'Mẫu ngân hàng');
  const made = readWord(await readFile(await download.path()));
  expect(made.text()).toContain('Lộ khóa {project.key} trong log');
  expect(made.text()).toContain('{#findings}');
  expect(made.names.map(made.xml).join()).not.toContain('BÍ MẬT');

  // Clients have the formats of the product, and do not even ask for the team's.
  const client = await windowOf(browser, server.url, team.client, 'vi');
  const asked: string[] = [];
  client.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await client.goto(`/#${paths.report(team.projectId)}`);
  await openFormats(client);
  await expect(client.getByRole('menuitem', { name: /^Word/ })).toHaveCount(1);
  await expect(client.getByRole('menuitem', { name: 'Mẫu ngân hàng' })).toHaveCount(0);
  expect(asked).not.toContain(reportTemplatesContract.list.path);
});

test('placeholders are found and copied, a template is renamed, deleted and had back', async ({ page, server }) => {
  test.setTimeout(240_000);
  await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/report-template');
  await page.getByRole('button', { name: 'Thêm mẫu' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Thêm mẫu Word' });
  const sample = page.waitForEvent('download');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tải tệp mẫu' }).first().click();
  const file = await readFile(await (await sample).path());
  await page.getByRole('button', { name: 'Thêm mẫu' }).first().click();
  await drawer.locator('input[type=file]').setInputFiles(docx('day-du.docx', file));
  await expect(drawer.getByText('Mẫu dùng được')).toBeVisible({ timeout: 60_000 });
  await drawer.getByRole('button', { name: 'Thêm mẫu' }).click();
  const row = page.getByRole('row', { name: /day-du/ });
  await expect(row).toBeVisible({ timeout: 60_000 });

  // The row itself takes nothing to the disk.
  const downloads: string[] = [];
  page.on('download', (each) => downloads.push(each.suggestedFilename()));
  await row.getByText('day-du').click();
  const taken = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Tải mẫu “day-du” về máy' }).click();
  expect((await taken).suggestedFilename()).toBe('day-du.docx');
  expect(downloads).toEqual(['day-du.docx']);

  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Đổi tên' }).click();
  const rename = page.getByRole('dialog', { name: 'Đổi tên mẫu' });
  await rename.getByLabel('Tên mẫu').fill('Mẫu đầy đủ');
  await rename.getByRole('button', { name: 'Lưu' }).click();
  const renamed = page.getByRole('row', { name: /Mẫu đầy đủ/ });
  await renamed.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Xóa' }).click();
  await expect(page.getByText('Đã xóa mẫu “Mẫu đầy đủ”')).toBeVisible();
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(renamed).toBeVisible({ timeout: 60_000 });

  await page.getByRole('textbox', { name: 'Tìm trường' }).fill('muc do');
  await expect(page.getByText('{finding.severity}')).toBeVisible();
  await expect(page.getByText('{project.client}')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Tìm trường' }).fill('khong co gi');
  await expect(page.getByText('Không có trường nào khớp')).toBeVisible();
  await page.getByRole('button', { name: 'Bỏ tìm kiếm' }).click();
  await expect(page.getByText('{project.client}')).toBeVisible();
});
