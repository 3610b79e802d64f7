import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { bugProposalsContract } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expectAccessible } from './axe.ts';
import { newProject } from './bug-helpers.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('a text is proposed from an issue, compared with the present template, edited and accepted; the proposer sees it', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  const projectId = await newProject(call, 'BUGB');
  const bugId = 'cross_site_scripting_xss.stored';
  const contents = { vi: { title: 'XSS lưu trữ ở https://hvb.example/binh-luan', description: 'Mã ⟦bí mật⟧ chạy trong trình duyệt.' } };
  const assets = [{ value: 'https://hvb.example/binh-luan' }];
  const { body: issue } = await call(issuesContract.create, { body: { projectId, bugId, contents, assets } });

  await page.goto(`/#/projects/${projectId}/issues/${issue.id}`);
  await page.getByRole('button', { name: 'Thêm thao tác' }).first().click();
  await page.getByRole('menuitem', { name: 'Đề xuất làm mẫu' }).click();
  await page.getByLabel('Ghi chú cho quản trị viên').fill('Gọn hơn mẫu cũ');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Gửi đề xuất' }).click();
  await expect(page.getByText('Đã gửi đề xuất.')).toBeVisible();

  await page.goto('/#/manager/bug/proposals');
  await page.getByRole('link', { name: /XSS lưu trữ ở \[đường dẫn bị ảnh hưởng\]/ }).click();
  await expect(page.getByText('Gọn hơn mẫu cũ')).toBeVisible();
  await expect(page.getByText('bí mật')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Mô tả' })).toBeVisible();
  await expectAccessible(page);
  // By keys, as the editor of differences takes them one by one.
  await page.getByRole('textbox', { name: 'Tiêu đề' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('XSS lưu trữ ở [đường dẫn]');
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).not.toContainText('bị ảnh hưởng]XSS');
  await page.getByLabel('Trả lời').fill('Cảm ơn');
  await page.getByRole('button', { name: 'Nhận làm mẫu' }).click();
  await expect(page.getByText('Đề xuất đã thành mẫu.')).toBeVisible();
  const { body: detail } = await call(bugsContract.detail, { body: { bugId } });
  const template = detail.templates.find(({ language }) => language === 'vi');
  expect(template).toMatchObject({ title: 'XSS lưu trữ ở [đường dẫn]', bugId, version: 1 });
  expect(template?.description).not.toContain('bí mật');

  await page.goto(`/#/projects/${projectId}/issues/${issue.id}`);
  await page.getByRole('button', { name: 'Thêm thao tác' }).first().click();
  await page.getByRole('menuitem', { name: 'Đề xuất làm mẫu' }).click();
  await expect(page.getByRole('dialog').getByText('Trả lời: Cảm ơn')).toBeVisible();
});

test('a proposal is declined with a reason, which is asked for at its field; what is to be decided is seen whole', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  const projectId = await newProject(call, 'BUGD');
  const bugId = 'cross_site_scripting_xss.stored';
  const line = 'Một dòng mô tả dài hơn bề ngang của ô, để chữ đi tới tận mép phải nơi các nút của phần so sánh đứng. ';
  const description = Array.from({ length: 30 }, (_, n) => `${n}. ${line.repeat(2)}`).join('\n\n');
  await call(bugListContract.createTemplate, {
    params: { bug_id: bugId },
    body: { language: 'vi', title: 'XSS lưu trữ', description: description.replaceAll('mô tả', 'trình bày') },
  });
  const { body: issue } = await call(issuesContract.create, {
    body: { projectId, bugId, contents: { vi: { title: 'XSS lưu trữ ở phần bình luận', description } } },
  });
  const { body: proposal } = await call(bugProposalsContract.create, { body: { issueId: issue.id, language: 'vi', note: '' } });
  await page.goto(`/#/manager/bug/proposals/${proposal.id}`);
  await expect(page.getByRole('button', { name: 'Giữ' }).first()).toBeVisible();
  const hidden = await page.evaluate(() => {
    const overlap = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const chunks = [...document.querySelectorAll('.cm-deletedChunk')];
    const covered = chunks.filter((chunk) => {
      const buttons = [...chunk.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
      const range = document.createRange();
      return [...chunk.querySelectorAll('del')].some((text) => {
        range.selectNodeContents(text);
        return [...range.getClientRects()].some((words) => buttons.some((button) => overlap(words, button)));
      });
    });
    const scrolled = [...document.querySelectorAll('.cm-editor')].filter(
      ({ parentElement: box }) => box && box.scrollHeight > box.clientHeight,
    );
    return { chunks: chunks.length, covered: covered.length, scrolled: scrolled.length };
  });
  expect(hidden).toEqual({ chunks: expect.any(Number), covered: 0, scrolled: 0 });
  expect(hidden.chunks).toBeGreaterThan(1);
  const [back, heading] = [page.getByRole('link', { name: 'Về danh sách đề xuất' }), page.getByRole('heading', { level: 2 }).first()];
  const left = async (of: typeof back) => (await of.boundingBox())?.x ?? 0;
  expect(Math.abs((await left(back)) - (await left(heading)))).toBeLessThan(2);

  const answer = page.getByLabel('Trả lời');
  for (const _again of [1, 2]) {
    await page.getByRole('button', { name: 'Từ chối' }).click();
    await expect(answer).toBeFocused();
    await expect(page.getByText('Ghi lý do từ chối.')).toBeVisible();
  }
  await expectAccessible(page);
  await answer.fill('Mẫu hiện tại đã đủ');
  await page.getByRole('button', { name: 'Từ chối' }).click();
  await expect(page.getByText('Đã từ chối đề xuất.')).toBeVisible();
  await page.goto('/#/manager/bug/proposals?state=DECLINED');
  await expect(page.getByText('Trả lời: Mẫu hiện tại đã đủ')).toBeVisible();
});
