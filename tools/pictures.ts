/**
 * `npm run pictures`: saves every page of the demo as a PNG in `pictures/`, in both themes, both languages and 4 widths. `--only
 * issue,login --width 360,1440 --theme dark --lang vi` limits the run. Ends with 1 if it finds a problem, such as a failed request.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { api } from '@coloa/contract/api.ts';
import type { ResponseOf } from '@coloa/contract/http.ts';
import { type Browser, type BrowserContext, chromium, type Page, request } from '@playwright/test';
import { caller } from '../e2e/api-client.ts';
import { chromiumLaunchOptions, pressByKey, withoutStream } from '../e2e/browser.ts';
import { newDataDir, removeDataDir, startServer } from '../e2e/server.ts';
import { DEMO_PASSWORD } from '../server/seeds/company.ts';
import { paths, patterns } from '../web/src/routes/paths.ts';
import { allPages, namedPages, type WalkedPage } from '../web/test/walked-pages.ts';
import { findSample } from './demo-sample.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'pictures');
const WIDTHS = ['1440', '1024', '768', '360'] as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['vi', 'en'] as const;
const HEIGHTS: Record<(typeof WIDTHS)[number], number> = { 1440: 900, 1024: 768, 768: 1024, 360: 740 };

const HIGHEST = 8_000;

const LEAD = 'bao.tran';
const VIEWERS: Readonly<Record<string, string>> = {
  users: 'ha.le',
  checklists: 'ha.le',
  checklist: 'ha.le',
  'checklist-edit': 'ha.le',
  'checklist-new': 'ha.le',
  'checklist-import': 'ha.le',
  'task-templates': 'ha.le',
  'task-template': 'ha.le',
  'task-template-new': 'ha.le',
  'task-template-pick': 'ha.le',
  'report-templates': 'ha.le',
  'report-template-add': 'ha.le',
  'bug-list': 'ha.le',
  bug: 'ha.le',
  'bug-proposals': 'ha.le',
  'bug-proposal': 'ha.le',
  'topic-edit': 'ha.le',
  workspaces: 'ha.le',
  workspace: 'ha.le',
  'report-sections': 'ha.le',
  'custom-fields': 'ha.le',
  'custom-field-new': 'ha.le',
  glossary: 'ha.le',
  'glossary-new': 'ha.le',
  'glossary-paste': 'ha.le',
  config: 'ha.le',
  'leaderboard-seasons': 'ha.le',
  audit: 'ha.le',
  backups: 'ha.le',
};

const LEADING_ON: readonly string[] = [patterns.home, patterns.project];

interface Variant {
  theme: (typeof THEMES)[number];
  language: (typeof LANGUAGES)[number];
  widths: readonly (typeof WIDTHS)[number][];
}

interface Kept {
  cookies: Awaited<ReturnType<BrowserContext['storageState']>>['cookies'];
  entries: Record<string, string>;
}

function chosen<T extends string>(known: readonly T[], option: string | undefined, what: string): readonly T[] {
  if (option === undefined) return known;
  const named = option.split(',');
  const unknown = named.filter((name) => !known.some((candidate) => candidate === name));
  if (unknown.length > 0) throw new Error(`${what} ${unknown.join(', ')}: there are ${known.join(', ')}`);
  return known.filter((candidate) => named.includes(candidate));
}

function assertNoneForgotten(pages: readonly WalkedPage[]): void {
  const matches = (pattern: string, page: WalkedPage) => {
    const expression = pattern.replaceAll(/[.?]/g, '\\$&').replaceAll(/\$\w+/g, '[^/]+');
    return new RegExp(`^${expression}$`).test(page.path.split('?')[0] ?? '');
  };
  const forgotten = Object.values(patterns).filter(
    (pattern) => !LEADING_ON.includes(pattern) && !pages.some((page) => matches(pattern, page)),
  );
  if (forgotten.length > 0) throw new Error(`walked-pages.ts has no page for ${forgotten.join(', ')}`);
}

async function fillDemoFolder(dataDir: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['server/seeds/demo.ts', '--only-fill'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', stop);
  if (code !== 0) throw new Error(`the demo could not be filled (${code})`);
}

async function settled(page: Page): Promise<void> {
  await page.locator('#splash').waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page
    // A part that is loading has `aria-busy`, or the role `status` with a name but no text.
    .locator('[aria-busy="true"], [role="status"][aria-label]')
    .first()
    .waitFor({ state: 'hidden', timeout: 5_000 })
    .catch(() => undefined);
}

async function keptBy(server: string, username: string | null): Promise<Kept> {
  if (username === null) return { cookies: [], entries: {} };
  const client = await request.newContext({ baseURL: server });
  const answer = await client.post(api.sessions.login.path, { data: { username, password: DEMO_PASSWORD } });
  const signedIn = (await answer.json()) as ResponseOf<typeof api.sessions.login>;
  if (!('token' in signedIn)) throw new Error(`${username} has two-factor on`);
  const { token, refreshToken } = signedIn;
  // Images in texts require the cookie.
  const { cookies } = await client.storageState();
  await client.dispose();
  return { cookies, entries: { token, 'refresh-token': refreshToken } };
}

class Problems {
  at = '';
  readonly found: string[] = [];

  add(problem: string): void {
    this.found.push(`${this.at}: ${problem}`);
  }

  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.add(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.add(`uncaught: ${error.message}`));
    page.on('requestfailed', (failed) => {
      const reason = failed.failure()?.errorText;
      // The browser aborts requests when it leaves a page.
      if (reason !== 'net::ERR_ABORTED') this.add(`${failed.url()} failed: ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.add(`${response.request().method()} ${response.url()} answered ${response.status()}`);
    });
  }
}

async function contextOf(browser: Browser, server: string, { theme, language }: Variant, kept: Kept): Promise<BrowserContext> {
  const { token } = kept.entries;
  // Signed-in users see the theme and language of their profile.
  if (token) await caller(server, token)(api.profile.update, { body: { theme, language } });
  const entries = Object.entries({ ...kept.entries, 'coloa.theme': theme, 'coloa.language': language });
  const context = await browser.newContext({
    baseURL: server,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language,
    storageState: { cookies: kept.cookies, origins: [{ origin: server, localStorage: entries.map(([name, value]) => ({ name, value })) }] },
  });
  await withoutStream(context);
  return context;
}

async function openShot(page: Page, shot: WalkedPage, { language }: Variant, problems: Problems): Promise<void> {
  // A URL that only differs after the # would not reload the page.
  await page.goto('about:blank');
  await page.goto(`/#${shot.path}`);
  await settled(page);
  const refused = !shot.path.startsWith(paths.error(403)) && page.url().includes(`#${paths.error(403)}`);
  if (refused) problems.add('its viewer may not see it');
  for (const key of shot.press ?? []) await pressByKey(page, language, key);
  if (!shot.press) return;
  // The opened part requests its content only now, and shows a loading state after 150 ms.
  await page.getByRole('dialog').or(page.getByRole('menu')).last().waitFor();
  await page.waitForTimeout(500);
  await settled(page);
}

async function shoot(browser: Browser, server: string, shots: readonly WalkedPage[], variant: Variant, kept: Kept): Promise<string[]> {
  const { theme, language, widths } = variant;
  const problems = new Problems();
  const context = await contextOf(browser, server, variant, kept);
  const page = await context.newPage();
  problems.watch(page);
  for (const width of widths) {
    const into = path.join(folder, `${width}-${theme}-${language}`);
    await mkdir(into, { recursive: true });
    const size = { width: Number(width), height: HEIGHTS[width] };
    await page.setViewportSize(size);
    for (const shot of shots) {
      problems.at = `${width} ${theme} ${language} ${shot.name}`;
      await openShot(page, shot, variant, problems);
      // In a smaller window, elements fixed to its bottom would appear in the middle of the image.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (height > size.height) await page.setViewportSize({ ...size, height: Math.min(height, HIGHEST) });
      await page.screenshot({ path: path.join(into, `${shot.name}.png`), fullPage: true, animations: 'disabled' });
      await page.setViewportSize(size);
    }
  }
  await context.close();
  return problems.found;
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, width: { type: 'string' }, theme: { type: 'string' }, lang: { type: 'string' } },
});
const only = chosen(
  namedPages.map(({ name }) => name),
  values.only,
  'page',
);
const widths = chosen(WIDTHS, values.width, 'width');
const themes = chosen(THEMES, values.theme, 'theme');
const languages = chosen(LANGUAGES, values.lang, 'language');
assertNoneForgotten(namedPages);

const dataDir = newDataDir();
const problems: string[] = [];
/** After an interruption, the next step fails, and the `finally` blocks clean up. */
const cut = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cut.abort());
try {
  await fillDemoFolder(dataDir, cut.signal);
  const server = await startServer({}, dataDir);
  const browser = await chromium.launch({ ...(await chromiumLaunchOptions()), handleSIGINT: false, handleSIGTERM: false });
  cut.signal.addEventListener('abort', () => void browser.close());
  try {
    const pages = allPages(await findSample(server.url, LEAD)).filter(({ name }) => only.includes(name));
    const viewerOf = ({ name, signedIn }: WalkedPage) => (signedIn ? (VIEWERS[name] ?? LEAD) : null);
    const byViewer = [];
    for (const [username, shots] of Map.groupBy(pages, viewerOf)) byViewer.push({ shots, kept: await keptBy(server.url, username) });
    for (const theme of themes) {
      for (const language of languages) {
        for (const { shots, kept } of byViewer) {
          problems.push(...(await shoot(browser, server.url, shots, { theme, language, widths }, kept)));
        }
        console.log(`${theme}, ${language}: ${pages.length * widths.length} pictures`);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
} catch (error) {
  if (!cut.signal.aborted) throw error;
  process.exitCode = 130;
} finally {
  removeDataDir(dataDir);
}
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exitCode = 1;
}
