import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions, withoutStream } from '../e2e/browser.ts';
import { newDataDir, removeDataDir, startServer } from '../e2e/server.ts';
import { atMost, type Figure, kilobytes } from './figures.ts';

const dist = path.resolve(import.meta.dirname, '../web/dist');
const ADMIN_PASSWORD = 'do-luong-2026-coloa';

/** Gzip bytes of every script a page has loaded so far. */
async function scriptBytes(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  const files = [...new Set(urls.map((url) => new URL(url).pathname).filter((name) => name.endsWith('.js')))];
  return files.reduce((sum, name) => {
    const file = path.join(dist, name);
    return sum + (existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`) : gzipSync(readFileSync(file))).length;
  }, 0);
}

/** What a first visit to a page loads in scripts. */
export async function pageFigures(): Promise<Figure[]> {
  const dataDir = newDataDir();
  const server = await startServer({ ADMIN_PASSWORD }, dataDir);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const context = await browser.newContext();
    await withoutStream(context);
    const page = await context.newPage();
    await page.goto(`${server.url}/`);
    await page.getByLabel('Mật khẩu', { exact: true }).waitFor();
    const login = await scriptBytes(page);
    await page.getByLabel('Tên đăng nhập').fill('admin');
    await page.getByLabel('Mật khẩu', { exact: true }).fill(ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const visit = async (address: string) => {
      const fresh = await context.newPage();
      await fresh.goto(`${server.url}/${address}`);
      await fresh.getByRole('heading', { level: 1 }).first().waitFor();
      return scriptBytes(fresh);
    };
    const dashboard = await visit('#/dashboard');
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const created = await fetch(`${server.url}/api/project`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ key: 'DO', name: 'Đo trang', kind: 'WEB' }),
    });
    const { id } = (await created.json()) as { id: string };
    const list = await visit(`#/projects/${id}/issues`);
    return [
      atMost('scripts of the login page, gzip', login, 170_000, kilobytes),
      atMost('scripts of the dashboard, first visit, gzip', dashboard, 250_000, kilobytes),
      atMost('scripts of the issue list, first visit, gzip', list, 250_000, kilobytes),
    ];
  } finally {
    await browser.close();
    await server.stop();
    removeDataDir(dataDir);
  }
}
