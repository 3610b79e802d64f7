import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });

let keys = 0;

/** A project with an issue, by the first user, who is signed in in the page as well. */
async function issueFor(page: Page, url: string) {
  const { call } = await enterAsAdmin(page, url);
  const project = await call(projectsContract.create, {
    body: { key: `S${Date.now() % 10_000}${++keys}`, name: 'Cổng thanh toán', kind: 'WEB' },
  });
  const projectId = project.body.id;
  const issue = await call(issuesContract.create, {
    body: { projectId, contents: { vi: { title: 'Lộ mã nguồn', description: 'Mô tả ngắn.' } }, severity: 'LOW' },
  });
  return { call, projectId, id: issue.body.id, address: `${url}/#/projects/${projectId}/issues/${issue.body.id}` };
}

const calculatorOf = (page: Page) => page.getByRole('dialog', { name: 'Tính điểm CVSS' });
test('a score is put together metric by metric with the keyboard, and its vector stands in the form', async ({ page, server }) => {
  const { address } = await issueFor(page, server.url);
  await page.goto(`${address}/edit`);
  await page.getByRole('button', { name: 'Tính điểm' }).click();
  const calculator = calculatorOf(page);
  await expect(calculator.getByRole('button', { name: 'Dùng vector này' })).toBeDisabled();
  const choices = {
    AV: 'Mạng',
    AC: 'Thấp',
    AT: 'Không',
    PR: 'Không cần',
    UI: 'Thụ động',
    VC: 'Cao',
    VI: 'Thấp',
    VA: 'Không',
    SC: 'Cao',
    SI: 'Cao',
  };
  for (const [metric, choice] of Object.entries(choices)) {
    await calculator
      .getByRole('group', { name: new RegExp(` ${metric}$`) })
      .getByRole('radio', { name: new RegExp(`${choice}$`) })
      .check();
  }
  await expect(calculator.getByText('Còn 1 chỉ số cơ bản chưa chọn: SA.')).toBeVisible();
  // Arrow keys walk within the group, and the first press of one chooses.
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(calculator.getByRole('group', { name: / SA$/ }).getByRole('radio', { name: /Cao$/ })).toBeChecked();
  await expect(calculator.getByRole('status', { name: 'Điểm' })).toHaveText('8,6Cao');
  const vector = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:L/VA:N/SC:H/SI:H/SA:H';
  await expect(calculator.getByLabel('Vector')).toHaveValue(vector);
  await calculator.getByRole('button', { name: 'Dùng vector này' }).click();
  await expect(calculator).toBeHidden();
  await expect(page.getByLabel('CVSS', { exact: true })).toHaveValue(vector);
  // Somebody chose another severity before: it stays, and what the score proposes is offered.
  await expect(page.getByText('Đề xuất: Cao (theo CVSS)')).toBeVisible();
  await page.getByRole('button', { name: 'Dùng mức đề xuất' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Đã lưu', { exact: false }).first()).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('complementary', { name: 'Thuộc tính' })).toContainText('8,6');
});

test('a pasted vector fills the form, what is wrong with one is said, and the version can be switched', async ({ page, server }) => {
  const { address, call, id } = await issueFor(page, server.url);
  await page.goto(address);
  await page.getByRole('button', { name: 'Sửa CVSS' }).click();
  await page.getByRole('button', { name: 'Tính điểm' }).click();
  const calculator = calculatorOf(page);
  const box = calculator.getByLabel('Vector');
  await box.fill('AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N/E:Q');
  await expect(calculator.getByText('E:Q không phải giá trị của CVSS 3.1.')).toBeVisible();
  await box.fill('CVSS:3.0/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N');
  await expect(calculator.getByRole('status', { name: 'Điểm' })).toHaveText('5,4Trung bình');
  await expect(calculator.getByText('Vector CVSS 3.0 được đọc theo 3.1.', { exact: false })).toBeVisible();
  await expect(calculator.getByRole('group', { name: / S$/ }).getByRole('radio', { name: /Thay đổi$/ })).toBeChecked();
  await calculator.getByText('Theo thời gian').click();
  await calculator
    .getByRole('group', { name: / RL$/ })
    .getByRole('radio', { name: /Chính thức$/ })
    .check();
  await expect(box).toHaveValue('CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N/RL:O');
  await expectAccessible(page);
  await calculator.getByRole('button', { name: '4.0' }).click();
  await expect(box).toHaveValue('CVSS:4.0/AV:N/AC:L/AT:N/PR:L/VC:L/VI:L/VA:N');
  await expect(calculator.getByText('Còn 4 chỉ số cơ bản chưa chọn: UI, SC, SI, SA.')).toBeVisible();
  await calculator.getByRole('button', { name: '3.1' }).click();
  await calculator.getByRole('button', { name: 'Dùng vector này' }).click();
  await expect(page.getByRole('complementary', { name: 'Thuộc tính' })).toContainText('5,2');
  await expect
    .poll(async () => (await call(issuesContract.get, { params: { id } })).body.cvss)
    .toBe('CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N/RL:O');
});

test('a CWE is found by name or number, and its name stands beside it', async ({ page, server }) => {
  const { address, call, id } = await issueFor(page, server.url);
  await page.goto(address);
  const properties = page.getByRole('complementary', { name: 'Thuộc tính' });
  await page.getByRole('button', { name: 'Sửa CWE' }).click();
  await page.getByLabel('CWE', { exact: true }).fill('truy van sql khong co');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByLabel('CWE', { exact: true }).fill('sql inj');
  await page.getByRole('option', { name: /^CWE-89 ?SQL/ }).click();
  await expect(properties.getByRole('link', { name: 'CWE-89' })).toBeVisible();
  await expect(properties).toContainText('SQL injection');
  await page.getByRole('button', { name: 'Sửa CWE' }).click();
  await page.getByLabel('CWE', { exact: true }).fill('cwe 79');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(properties).toContainText('Cross-site scripting (XSS)');
  await expect.poll(async () => (await call(issuesContract.get, { params: { id } })).body.cwe).toBe('CWE-79');
  await expectAccessible(page);
  await page.goto(`${address}/edit`);
  await page.getByLabel('CWE', { exact: true }).fill('');
  await page.getByLabel('CWE', { exact: true }).pressSequentially('idor');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('CWE', { exact: true })).toHaveValue('CWE-639');
  await expect(page.locator('[data-field=cwe]')).toContainText('IDOR, đổi ID để xem dữ liệu người khác');
  await expectAccessible(page);
});

test('days to fix are set by severity, and an accepted issue says where its due day comes from', async ({ page, server }) => {
  const { address, call, id } = await issueFor(page, server.url);
  await page.goto('/#/manager/workspace');
  await page.getByRole('link', { name: 'Default' }).first().click();
  await page.getByRole('textbox', { name: 'Thấp' }).fill('1,5');
  await page.getByRole('button', { name: /^Lưu/ }).click();
  await expect(page.getByText('Nhập số ngày nguyên, từ 1 đến 3650, hoặc để trống.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Thấp' }).fill('60');
  await page.getByRole('button', { name: /^Lưu/ }).click();
  await expect(page.getByText('Đã lưu không gian làm việc')).toBeVisible();
  await expectAccessible(page);
  for (const [from, status] of [
    ['DRAFT', 'IN_REVIEW'],
    ['IN_REVIEW', 'OPEN'],
  ] as const) {
    expect((await call(issuesContract.update, { params: { id }, body: { from, status } })).errors).toEqual([]);
  }
  await page.goto(address);
  const properties = page.getByRole('complementary', { name: 'Thuộc tính' });
  await expect(properties).toContainText('theo quy định cho mức Thấp');
  await call(issuesContract.update, {
    params: { id },
    body: { version: (await call(issuesContract.get, { params: { id } })).body.version, dueDay: '2026-01-02' },
  });
  await page.reload();
  await expect(properties).toContainText('quá hạn');
  await expect(properties).not.toContainText('theo quy định');
});
