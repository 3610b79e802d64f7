import { gzipSync } from 'node:zlib';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import type { Page } from '@playwright/test';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, windowOf } from './members.ts';
import { neverIdle } from './page-helpers.ts';

/** Maximum number of scripts, without those that the page loads while it is idle. */
const MAX_SCRIPTS = 30;

/** Maximum size of the scripts of a first visit, in bytes after gzip, without those that the page loads later, such as dialogs. */
const MAX_BYTES = { login: 168_000, dashboard: 250_000, list: 250_000, projects: 250_000, report: 200_000 };

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${pathname}${search}`);
  });
  return calls;
}

const countOf = (calls: readonly string[], pattern: RegExp): number => calls.filter((call) => pattern.test(call)).length;

test('the list of all issues loads few scripts, and requests profile and rows once', async ({ browser, server }) => {
  const project = await engagement(server.url);
  await draftedIssue(project, { contents: { vi: { title: 'Lần đầu mở', description: 'Mô tả ngắn.' } } });
  const page = await windowOf(browser, server.url, project.tester);
  const calls = callsOf(page);
  await neverIdle(page);
  await page.goto('/#/issues');
  await page.getByRole('link', { name: 'Lần đầu mở' }).waitFor();
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);
  expect(scripts).toBeGreaterThan(5);
  expect(scripts).toBeLessThanOrEqual(MAX_SCRIPTS);
  expect(countOf(calls, /^\/api\/profile\/profile$/)).toBe(1);
  expect(countOf(calls, /^\/api\/issue\?sortBy=/)).toBe(1);
  await page.context().close();
});

for (const [name, most] of Object.entries(MAX_BYTES))
  test(`the scripts of a first visit have at most ${most / 1_000} kB: ${name}`, async ({ browser, server }) => {
    const team = await engagement(server.url);
    await acceptedIssue(team, { contents: { vi: { title: 'Lần đầu mở', description: 'Mô tả ngắn.' } } });
    const body = { label: 'Khách', language: 'vi' as const, comments: true };
    const { token } = (await team.lead.call(sharesContract.create, { params: { id: team.projectId }, body })).body;
    const address =
      { login: '/login', dashboard: '/dashboard', list: '/issues', projects: '/projects', report: paths.sharedReport(token) }[name] ?? '';
    const page =
      name === 'login' || name === 'report'
        ? await browser.newPage({ baseURL: server.url })
        : await windowOf(browser, server.url, team.tester);
    await neverIdle(page);
    const scripts = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js'))
        scripts.set(
          pathname,
          response.body().then((bytes) => gzipSync(bytes).length),
        );
    });
    await page.goto(`/#${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const sizes = await Promise.all(scripts.values());
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
    await page.context().close();
  });

test('hovering a link requests its issue, and the page does not request the issue again', async ({ browser, server }) => {
  const project = await engagement(server.url);
  const { id } = await draftedIssue(project, { contents: { vi: { title: 'Dưới con trỏ', description: 'Mô tả ngắn.' } } });
  const page = await windowOf(browser, server.url, project.tester);
  const calls = callsOf(page);
  await page.goto('/#/issues');
  const link = page.getByRole('link', { name: 'Dưới con trỏ' });
  const asked = () => countOf(calls, new RegExp(`^/api/issue/${id}$`));
  await expect(async () => {
    // Rows that load above the link can move it away from the pointer, so each attempt hovers again.
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(asked, { timeout: 1_000 }).toBe(1);
  }).toPass();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dưới con trỏ' })).toBeVisible();
  expect(asked()).toBe(1);
  await page.context().close();
});

test('an idle list loads the scripts of the issue page, and an issue loads the second language with one request', async ({
  browser,
  server,
}) => {
  const project = await engagement(server.url);
  const text = (title: string) => ({ title, description: 'Mô tả ngắn.', impact: 'Lộ dữ liệu.', recommendation: 'Kiểm tra quyền.' });
  const { id } = await draftedIssue(project, { contents: { vi: text('Mở ngay'), en: text('Opened at once') } });
  const page = await windowOf(browser, server.url, project.tester);
  const calls = callsOf(page);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/#/issues');
  const link = page.getByRole('link', { name: 'Mở ngay' });
  await link.waitFor();
  for (const name of ['issue.page', 'markdown-body']) await expect.poll(() => files.some((file) => file.includes(name))).toBe(true);
  expect(countOf(calls, new RegExp(id))).toBe(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Impact' })).toBeVisible();
  expect(files.filter((file) => file.endsWith('/i18n/en.json'))).toHaveLength(1);
  expect(files.filter((file) => /(?:issue\.page|markdown-body)[^/]*\.js$/.test(file))).toHaveLength(2);
  await page.context().close();
});
