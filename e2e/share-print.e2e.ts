import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { type ReadPdf, readPdf } from '../server/test/read-pdf.ts';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement } from './members.ts';
import { t } from './words.ts';

const PAGE_WORDS = ['top.download', 'talk.comment', 'filter.search', 'top.contents'].map((key) => `sharedReport:${key}`);

/** Number of findings: more than the page renders when it opens. */
const FINDINGS = 12;

/** In points: the highest allowed position of the last line of a full page, and the maximum height of the headings before evidence. */
const [FOOT, HEADING] = [115, 170];
const LINES = 90;

/**
 * Checks that long evidence directly follows the preceding text, with its heading, and fills each page except the last. The number of pages
 * depends on where the evidence begins.
 */
function expectUnbroken({ pages, texts }: ReadPdf, name: string): void {
  const runs = texts.filter(({ text }) => text.trim() !== '');
  const lines = Array.from({ length: LINES }, (_, n) => {
    const line = runs.find(({ text }) => text === `${name}-${n}:`);
    if (!line) throw new Error(`Line ${n} of ${name} is not printed`);
    return line;
  });
  const [first, last] = [lines[0] as (typeof runs)[0], lines[LINES - 1] as (typeof runs)[0]];
  expect(pages[first.page]).toMatch(new RegExp(`Bằng chứng( \\d+)? Yêu cầu GET / HTTP/1.1 ${name}-0:.*${name}-2:`));
  const heightsOn = (page: number) => runs.filter((run) => run.page === page).map(({ y }) => y);
  for (let page = first.page; page < last.page; page += 1) expect(Math.min(...heightsOn(page))).toBeLessThan(FOOT);
  const isAtHead = Math.max(...heightsOn(first.page)) - first.y < HEADING;
  if (isAtHead) expect(Math.min(...heightsOn(first.page - 1))).toBeLessThan(FOOT + HEADING);
}

async function expectPrinted(file: Buffer): Promise<void> {
  const printed = await readPdf(file);
  const { pages, text } = printed;
  const said = text.replace(/\s+/g, '');
  for (let n = 1; n <= FINDINGS; n += 1) expect(said).toContain(`Môtảriêng${n}.`);
  for (const name of ['X-Text', 'X-Item']) expectUnbroken(printed, name);
  for (const word of PAGE_WORDS.map((key) => t(key))) {
    expect(said).not.toContain(word.replace(/\s+/g, ''));
  }
  // The title of a finding must not be the last line of a page.
  for (const each of pages) expect(each.trim()).not.toMatch(/Lỗ hổng số \d+$/);
}

test('a reader in dark mode prints every finding in black on white, without the surrounding page', async ({ browser, server }) => {
  test.setTimeout(180_000);
  const team = await engagement(server.url);
  const steps = Array.from({ length: 30 }, (_, n) => `${n + 1}. Gửi lại yêu cầu với mã phiên thứ ${n + 1}.`).join('\n');
  for (let n = 1; n <= FINDINGS; n += 1) {
    await acceptedIssue(team, { contents: { vi: { title: `Lỗ hổng số ${n}`, description: `Mô tả riêng ${n}.`, steps } } });
  }
  const headers = (name: string) => Array.from({ length: LINES }, (_, n) => `${name}-${n}: giá trị`).join('\n');
  const request = (name: string) => `GET / HTTP/1.1\n${headers(name)}`;
  const evidence = [{ kind: 'HTTP' as const, captions: { vi: '', en: '' }, request: request('X-Item'), response: '' }];
  const description = `Gửi yêu cầu dài:\n\n\`\`\`http\n${request('X-Text')}\n\`\`\``;
  await acceptedIssue(team, { contents: { vi: { title: 'Bằng chứng dài', description } }, evidence });
  const body = { label: 'Khách', language: 'vi' as const, comments: true, retests: true };
  const { token } = (await team.lead.call(sharesContract.create, { params: { id: team.projectId }, body })).body;
  const context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // Simulates a browser that is never idle, so that the page has not rendered the last findings when the reader prints.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(`/#${paths.sharedReport(token)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cổng thanh toán' })).toBeVisible();
  await expect(page.getByText('Mô tả riêng 1.', { exact: true })).toBeVisible();
  await expect(page.getByText(`Mô tả riêng ${FINDINGS}.`, { exact: true })).toHaveCount(0);
  await expectPrinted(await page.pdf({ format: 'A4' }));
  // With other paper heights, pages break at different lines.
  for (let height = 270; height <= 340; height += 5) await expectPrinted(await page.pdf({ width: '210mm', height: `${height}mm` }));

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
