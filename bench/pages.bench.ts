import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions, withoutStream } from '../e2e/browser.ts';
import { longSection, neverIdle } from '../e2e/page-helpers.ts';
import { newDataDir, type RunningServer, removeDataDir, startServer } from '../e2e/server.ts';
import { paths } from '../web/src/routes/paths.ts';
import { atMost, type Figure, kilobytes, median, ms, ratioOf, times } from './figures.ts';

const dist = path.resolve(import.meta.dirname, '../web/dist');
const ADMIN_PASSWORD = 'do-luong-2026-coloa';

/** Returns the gzip bytes of all scripts that a page has loaded so far. */
async function scriptBytes(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  const files = [...new Set(urls.map((url) => new URL(url).pathname).filter((name) => name.endsWith('.js')))];
  return files.reduce((sum, name) => {
    const file = path.join(dist, name);
    return sum + (existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`) : gzipSync(readFileSync(file))).length;
  }, 0);
}

async function keyToPaint(page: Page): Promise<number> {
  const waits = await page.evaluate(async () => {
    const editor = document.querySelector<HTMLElement>('.cm-content');
    const found: number[] = [];
    for (let key = 0; key < 8; key += 1) {
      const begun = performance.now();
      editor?.focus();
      document.execCommand('insertText', false, 'x');
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      found.push(performance.now() - begun);
      await new Promise((done) => setTimeout(done, 150));
    }
    return found;
  });
  return median(waits);
}

interface Visited {
  server: RunningServer;
  browser: Browser;
  context: BrowserContext;
  send: (method: 'POST' | 'PUT', address: string, body: unknown) => Promise<unknown>;
  projectId: string;
}

async function signInOn(context: BrowserContext, { url }: RunningServer): Promise<{ login: number; token: string }> {
  const page = await context.newPage();
  await page.goto(`${url}/`);
  await page.getByLabel('Mật khẩu', { exact: true }).waitFor();
  const login = await scriptBytes(page);
  await page.getByLabel('Tên đăng nhập').fill('admin');
  await page.getByLabel('Mật khẩu', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  // The login page has a heading too, so wait for the URL first.
  await page.waitForURL(/#\/dashboard/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { login, token: await page.evaluate(() => localStorage.getItem('token') ?? '') };
}

const sender = (url: string, token: string) => async (method: 'POST' | 'PUT', address: string, body: unknown) => {
  const answer = await fetch(`${url}${address}`, {
    method,
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** Returns the bytes of the scripts, without those that the page loads while it is idle. */
async function visit({ context, server }: Visited, address: string): Promise<number> {
  const fresh = await context.newPage();
  await neverIdle(fresh);
  await fresh.goto(`${server.url}/${address}`);
  await fresh.getByRole('heading', { level: 1 }).first().waitFor();
  return scriptBytes(fresh);
}

async function editorWith({ context, server, send, projectId }: Visited, length: number): Promise<Page> {
  const vi = { title: 'Đo phím', description: longSection(length) };
  const issue = (await send('POST', '/api/issue', { projectId, contents: { vi }, severity: 'LOW' })) as { id: string };
  const fresh = await context.newPage();
  await fresh.goto(`${server.url}/#/projects/${projectId}/issues/${issue.id}/edit`);
  await fresh.locator('.cm-content').first().waitFor();
  // Wait until the previews are drawn.
  await fresh.waitForTimeout(3_000);
  return fresh;
}

async function sharedReport({ browser, server, send, projectId }: Visited): Promise<number> {
  const vi = { title: 'Đo báo cáo', description: longSection(2_000) };
  const issue = (await send('POST', '/api/issue', { projectId, contents: { vi }, severity: 'HIGH' })) as { id: string };
  await send('PUT', `/api/issue/${issue.id}`, { from: 'DRAFT', status: 'IN_REVIEW' });
  await send('PUT', `/api/issue/${issue.id}`, { from: 'IN_REVIEW', status: 'OPEN' });
  const { token: link } = (await send('POST', `/api/project/${projectId}/share`, { label: 'Đo', language: 'vi' })) as { token: string };
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`${server.url}/#${paths.sharedReport(link)}`);
  await reader.getByRole('article', { name: vi.title }).getByText('Gửi lại yêu cầu').first().waitFor();
  return scriptBytes(reader);
}

async function figuresOn(server: RunningServer, browser: Browser): Promise<Figure[]> {
  const context = await browser.newContext();
  await withoutStream(context);
  const { login, token } = await signInOn(context, server);
  const send = sender(server.url, token);
  const { id: projectId } = (await send('POST', '/api/project', { key: 'DO', name: 'Đo trang', kind: 'WEB' })) as { id: string };
  const visited: Visited = { server, browser, context, send, projectId };
  const list = await visit(visited, `#/projects/${projectId}/issues`);
  const [long, short] = [await editorWith(visited, 50_000), await editorWith(visited, 500)];
  const report = await sharedReport(visited);
  // Visit the dashboard last, so that its charts have figures to show.
  const dashboard = await visit(visited, '#/dashboard');
  const inFront = (which: Page) => async () => {
    await which.bringToFront();
    return keyToPaint(which);
  };
  const typing = await ratioOf(5, inFront(long), inFront(short));
  return [
    atMost('a key in a section of 50 kB, to the next paint', typing.a, 100, ms),
    atMost('the same, against a section of 500 characters', typing.ratio, 3, times),
    atMost('scripts of the login page, gzip', login, 170_000, kilobytes),
    atMost('scripts of the dashboard, first visit, gzip', dashboard, 250_000, kilobytes),
    atMost('scripts of the issue list, first visit, gzip', list, 250_000, kilobytes),
    atMost('scripts of a shared report, first visit, gzip', report, 170_000, kilobytes),
  ];
}

export async function pageFigures(): Promise<Figure[]> {
  const dataDir = newDataDir();
  const server = await startServer({ ADMIN_PASSWORD }, dataDir);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    return await figuresOn(server, browser);
  } finally {
    await browser.close();
    await server.stop();
    removeDataDir(dataDir);
  }
}
