import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { readPdf } from '../server/test/read-pdf.ts';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement } from './members.ts';
import { t } from './words.ts';

/** Words of the page around the report, which no print contains. */
const PAGE_WORDS = ['top.download', 'talk.comment', 'filter.search', 'top.contents'].map((key) => `sharedReport:${key}`);

/** More than are drawn when the page opens. */
const FINDINGS = 12;

async function expectPrinted(file: Buffer): Promise<void> {
  const { pages, text } = await readPdf(file);
  const said = text.replace(/\s+/g, '');
  for (let n = 1; n <= FINDINGS; n += 1) expect(said).toContain(`Môtảriêng${n}.`);
  // Long evidence breaks between pages and keeps its last line.
  const pageOf = (words: string) => pages.findIndex((each) => each.includes(words));
  for (const name of ['X-Text', 'X-Item']) {
    expect(pageOf(`${name}-0:`)).toBeGreaterThan(0);
    // Two or three pages, by where it begins.
    expect([1, 2]).toContain(pageOf(`${name}-89:`) - pageOf(`${name}-0:`));
  }
  for (const word of PAGE_WORDS.map((key) => t(key))) {
    expect(said).not.toContain(word.replace(/\s+/g, ''));
  }
  // No page ends with the name of a finding alone.
  for (const each of pages) expect(each.trim()).not.toMatch(/Lỗ hổng số \d+$/);
}

test('a reader in the dark who prints gets every finding, in ink on white, and nothing of the page around it', async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const team = await engagement(server.url);
  const steps = Array.from({ length: 30 }, (_, n) => `${n + 1}. Gửi lại yêu cầu với mã phiên thứ ${n + 1}.`).join('\n');
  for (let n = 1; n <= FINDINGS; n += 1) {
    await acceptedIssue(team, { contents: { vi: { title: `Lỗ hổng số ${n}`, description: `Mô tả riêng ${n}.`, steps } } });
  }
  const headers = (name: string) => Array.from({ length: 90 }, (_, n) => `${name}-${n}: giá trị`).join('\n');
  const request = (name: string) => `GET / HTTP/1.1\n${headers(name)}`;
  const evidence = [{ kind: 'HTTP' as const, captions: { vi: '', en: '' }, request: request('X-Item'), response: '' }];
  const description = `Gửi yêu cầu dài:\n\n\`\`\`http\n${request('X-Text')}\n\`\`\``;
  await acceptedIssue(team, { contents: { vi: { title: 'Bằng chứng dài', description } }, evidence });
  const body = { label: 'Khách', language: 'vi' as const, comments: true, retests: true };
  const { token } = (await team.lead.call(sharesContract.create, { params: { id: team.projectId }, body })).body;
  const context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // A browser that is never idle: what is far below has not been drawn when its reader prints.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(`/#${paths.sharedReport(token)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cổng thanh toán' })).toBeVisible();
  await expect(page.getByText('Mô tả riêng 1.', { exact: true })).toBeVisible();
  await expect(page.getByText(`Mô tả riêng ${FINDINGS}.`, { exact: true })).toHaveCount(0);
  await expectPrinted(await page.pdf({ format: 'A4' }));

  await page.emulateMedia({ media: 'print' });
  const look = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return { backgroundColor, color };
    });
  const ink = ({ color }: { color: string }) => Math.max(...(color.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  expect((await look()).backgroundColor).toMatch(/rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/);
  expect(ink(await look())).toBeLessThan(80);
  for (const name of ['banner', 'navigation'] as const) await expect(page.getByRole(name)).toBeHidden();
});
