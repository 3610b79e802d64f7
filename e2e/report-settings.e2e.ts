import { readFileSync } from 'node:fs';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { readPdf } from '../server/test/read-pdf.ts';
import { paths } from '../web/src/app/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { editorOf, enterAsAdmin } from './page-helpers.ts';
import { downloadReport } from './report-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const WORDS = {
  vi: {
    write: 'Viết tóm tắt tiếng Việt',
    label: 'Tóm tắt, tiếng Việt',
    save: 'Lưu',
    saved: 'Đã lưu phần tóm tắt.',
    summary: 'Tóm tắt',
    scope: 'Phạm vi',
    scopeUp: 'Đưa Phạm vi lên',
    preview: 'Xem trước',
    keep: 'Lưu phiên bản',
    keeping: 'Lưu phiên bản',
    note: 'Ghi chú',
    kept: 'Phiên bản 1',
    close: 'Đóng',
    remove: 'Xóa phiên bản',
    title: 'Đọc được sao kê của người khác',
    typed: 'Hệ thống chưa nên phát hành.',
    later: 'Không ai được thấy câu này trong bản đã gửi.',
  },
  en: {
    write: 'Write the English summary',
    label: 'Summary, English',
    save: 'Save',
    saved: 'Summary saved.',
    summary: 'Summary',
    scope: 'Scope',
    scopeUp: 'Move Scope up',
    preview: 'Preview',
    keep: 'Save version',
    keeping: 'Save a version',
    note: 'Note',
    kept: 'Version 1',
    close: 'Close',
    remove: 'Delete version',
    title: 'Statements of others can be read',
    typed: 'The system is not ready to be released.',
    later: 'Nobody is to see this in what was sent.',
  },
} as const;

type Box = { x: number; y: number; width: number; height: number } | null;

/** Two things on a page that have no place in common. */
const apart = (one: Box, other: Box): boolean =>
  one !== null &&
  other !== null &&
  (one.x + one.width < other.x || other.x + other.width < one.x || one.y + one.height < other.y || other.y + other.height < one.y);

for (const language of ['vi', 'en'] as const) {
  test(`a lead sets the report up, sees it follow, and keeps a version that stays as it was (${language})`, async ({ browser, server }) => {
    test.setTimeout(180_000);
    const t = WORDS[language];
    const team = await engagement(server.url, [language]);
    const { lead, projectId } = team;
    const scope = [{ kind: 'URL' as const, value: 'https://thu.example' }];
    expect((await lead.call(projectsContract.update, { params: { id: projectId }, body: { scope, version: 1 } })).status).toBe(200);
    const issue = await acceptedIssue(team, { contents: { [language]: { title: t.title, description: t.title } } });
    const page = await windowOf(browser, server.url, lead, language);
    await page.goto(`/#${paths.report(projectId)}`);
    const preview = page.getByRole('region', { name: t.preview });
    await expect(preview.getByRole('heading', { name: t.title })).toBeVisible();

    await test.step('the summary stands in the preview while it is typed', async () => {
      await page.getByRole('button', { name: t.write }).click();
      await editorOf(page, t.label).click();
      await page.keyboard.type(t.typed);
      await expect(preview.getByText(t.typed)).toBeVisible();
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page.getByText(t.saved)).toBeVisible();
    });

    const headings = () => preview.getByRole('heading').allTextContents();
    const placeOf = async (name: string) => (await headings()).findIndex((heading) => heading.endsWith(name));
    await test.step('a part that is moved by keyboard moves in the preview, and the keyboard goes along', async () => {
      expect(await placeOf(t.scope)).toBeGreaterThan(await placeOf(t.summary));
      await page.getByRole('button', { name: t.scopeUp, exact: true }).focus();
      await page.keyboard.press('Shift+ArrowUp');
      await expect.poll(async () => (await placeOf(t.scope)) < (await placeOf(t.summary))).toBe(true);
      await expect(page.locator('[data-item="SCOPE"]').locator(':focus')).toHaveCount(1);
    });

    await test.step('a part is dragged to its place', async () => {
      await page.locator('[data-item="SCOPE"]').dragTo(page.locator('[data-item="OVERVIEW"]'), { targetPosition: { x: 80, y: 2 } });
      await expect.poll(async () => (await placeOf(t.scope)) > (await placeOf(t.summary))).toBe(true);
      await page.getByRole('button', { name: t.scopeUp, exact: true }).click();
      await expect.poll(async () => (await placeOf(t.scope)) < (await placeOf(t.summary))).toBe(true);
    });

    await test.step('a part that is turned off leaves the preview', async () => {
      await page.getByRole('checkbox', { name: new RegExp(`^${t.scope}`) }).uncheck();
      await expect.poll(() => placeOf(t.scope)).toBe(-1);
    });

    await test.step('all of it was saved as it was done', async () => {
      await expect
        .poll(async () => (await lead.call(reportsContract.settings, { params: { id: projectId } })).body.parts)
        .toMatchObject([
          { part: 'SCOPE', shown: false },
          { part: 'SUMMARY', shown: true },
          { part: 'OVERVIEW', shown: true },
          { part: 'FINDINGS', shown: true },
          { part: 'RETESTS', shown: true },
          { part: 'COVERAGE', shown: true },
          { part: 'APPENDIX', shown: true },
        ]);
      await page.reload();
      await expect(preview.getByText(t.typed)).toBeVisible();
      await expect(page.getByRole('checkbox', { name: new RegExp(`^${t.scope}`) })).not.toBeChecked();
    });

    await test.step('a version is kept', async () => {
      await page.getByRole('button', { name: t.keep }).click();
      const drawer = page.getByRole('dialog', { name: t.keeping });
      await drawer.getByLabel(t.note).fill('1.0');
      const pressed = await drawer.getByRole('button', { name: t.keep }).boundingBox();
      // Twice, as people press: the drawer that opens has nothing there that deletes.
      await drawer.getByRole('button', { name: t.keep }).dblclick();
      await expect(page.getByRole('dialog', { name: t.kept }).getByText(t.typed)).toBeVisible();
      const remove = await page.getByRole('dialog', { name: t.kept }).getByRole('button', { name: t.remove }).boundingBox();
      expect(apart(pressed, remove)).toBe(true);
    });

    const [version] = (await lead.call(reportsContract.versions, { params: { id: projectId } })).body.items;
    const pdfOfVersion = async () => {
      const drawer = page.getByRole('dialog', { name: t.kept });
      await drawer.getByRole('button', { name: t.close }).click();
      await page.getByRole('link', { name: '1.0' }).click();
      const download = await downloadReport(page, 'PDF', { language, within: drawer });
      return (await readPdf(readFileSync(await download.path()))).text.replace(/\s+/g, '');
    };
    await test.step('its PDF tells its SHA-256', async () => {
      const text = await pdfOfVersion();
      expect(text).toContain(version?.sha256);
      expect(text).toContain(t.typed.replace(/\s+/g, ''));
      expect(text).not.toContain('https://thu.example');
    });

    await test.step('and stays what it was when everything it was made of has changed', async () => {
      const { body: settings } = await lead.call(reportsContract.settings, { params: { id: projectId } });
      const summary = { ...settings.summary, [language]: t.later };
      expect(
        (await lead.call(reportsContract.saveSettings, { params: { id: projectId }, body: { summary, version: settings.version } })).status,
      ).toBe(200);
      await lead.call(issuesContract.delete, { params: { id: issue.id } });
      const text = await pdfOfVersion();
      expect(text).toContain(t.title.replace(/\s+/g, ''));
      expect(text).not.toContain(t.later.replace(/\s+/g, ''));
      expect(text).toContain(version?.sha256);
    });
    await page.context().close();
  });
}

test('what a colleague changed meanwhile is shown and told, and nothing typed is lost', async ({ browser, server }) => {
  const { lead, projectId } = await engagement(server.url);
  const params = { id: projectId };
  const page = await windowOf(browser, server.url, lead);
  // Nobody tells this page of anything.
  await page.route('**/api/events**', (route) => route.abort());
  await page.goto(`/#${paths.report(projectId)}`);
  await page.getByRole('button', { name: 'Viết tóm tắt tiếng Việt' }).click();
  await editorOf(page, 'Tóm tắt, tiếng Việt').click();
  await page.keyboard.type('Bản của tôi');

  const saved = await lead.call(reportsContract.saveSettings, {
    params,
    body: { summary: { vi: 'Bản của họ', en: 'Theirs' }, language: 'en', version: 1 },
  });
  expect(saved.status).toBe(200);

  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByText('Người khác vừa lưu phần này trong lúc bạn viết. Bản của họ:')).toBeVisible();
  await page.getByRole('button', { name: 'Giữ bản của tôi' }).click();
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByText('Đã lưu phần tóm tắt.')).toBeVisible();
  expect((await lead.call(reportsContract.settings, { params })).body.summary).toEqual({ vi: 'Bản của tôi', en: 'Theirs' });
  await page.context().close();
});

test('what is typed beside the lock stays while a colleague saves something else there, and does not take its place', async ({
  browser,
  server,
}) => {
  const { lead, projectId } = await engagement(server.url);
  const params = { id: projectId };
  const page = await windowOf(browser, server.url, lead);
  await page.goto(`/#${paths.report(projectId)}`);
  const field = page.getByLabel('Độ mật');
  await field.fill('Chỉ phòng ATTT');

  const theirs = { classification: 'Nội bộ', severities: ['CRITICAL' as const], version: 1 };
  expect((await lead.call(reportsContract.saveSettings, { params, body: theirs })).status).toBe(200);
  await expect(page.getByRole('checkbox', { name: /^Cao/ })).not.toBeChecked();
  await expect(field).toHaveValue('Chỉ phòng ATTT');

  await field.press('Tab');
  await expect(page.getByText('vừa đổi chỗ này trước bạn')).toBeVisible();
  await expect(field).toHaveValue('Nội bộ');
  expect((await lead.call(reportsContract.settings, { params })).body.classification).toBe('Nội bộ');

  // Typed on what they left, it is saved.
  await field.fill('Chỉ phòng ATTT');
  await field.press('Enter');
  const kept = async () => (await lead.call(reportsContract.settings, { params })).body;
  await expect.poll(kept).toMatchObject({ classification: 'Chỉ phòng ATTT', severities: ['CRITICAL'] });
  await page.context().close();
});

test('a client takes the published report as a file, and sees nothing of how it is made', async ({ browser, server }) => {
  const team = await engagement(server.url);
  await acceptedIssue(team, { contents: { vi: { title: 'Lộ số dư', description: 'Số dư của người khác.' } } });
  const page = await windowOf(browser, server.url, team.client);
  await page.goto(`/#${paths.report(team.projectId)}`);
  await expect(page.getByRole('region', { name: 'Xem trước' }).getByRole('heading', { name: 'Lộ số dư' })).toBeVisible();
  for (const name of ['Phiên bản', 'Chia sẻ', 'Lưu phiên bản']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  const download = await downloadReport(page, 'PDF');
  expect((await readPdf(readFileSync(await download.path()))).text).toContain('Lộ số dư');
  await page.context().close();
});

test('three hundred findings do not hold up what is typed beside them', async ({ page, server }) => {
  test.setTimeout(180_000);
  const { call } = await enterAsAdmin(page, server.url);
  const key = `B${Date.now() % 10_000}`;
  const projectId = (await call(projectsContract.create, { body: { key, name: 'Trăm lỗ hổng', kind: 'WEB' } })).body.id;
  const description =
    '## Bước\n\nGửi lại yêu cầu **không** có mã.\n\n```http\nPOST /v3/transfer HTTP/1.1\nHost: api.example\n```\n\n- một\n- hai\n';
  for (let from = 0; from < 300; from += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(issuesContract.create, {
          body: { projectId, severity: 'HIGH', contents: { vi: { title: `Lỗ hổng ${from + n}`, description } } },
        }),
      ),
    );
  }
  const { body: settings } = await call(reportsContract.settings, { params: { id: projectId } });
  await call(reportsContract.saveSettings, { params: { id: projectId }, body: { statuses: ['DRAFT'], version: settings.version } });
  await page.goto(`/#${paths.report(projectId)}`);
  await expect(page.getByText('300 lỗ hổng', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Viết tóm tắt tiếng Việt' }).click();
  await editorOf(page, 'Tóm tắt, tiếng Việt').click();
  await page.waitForTimeout(3_000);
  const longest = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let worst = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) worst = Math.max(worst, entry.duration);
        });
        observer.observe({ type: 'longtask' });
        setTimeout(() => {
          observer.disconnect();
          resolve(worst);
        }, 4_000);
      }),
  );
  await page.keyboard.type('Hệ thống chưa nên phát hành.', { delay: 60 });
  expect(await longest).toBeLessThan(400);
  await expect(page.getByRole('region', { name: 'Xem trước' }).getByText('Hệ thống chưa nên phát hành.')).toBeVisible();
});
