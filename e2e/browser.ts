import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Language } from '@coloa/contract/languages.ts';
import type { BrowserContext, LaunchOptions, Page } from '@playwright/test';
import { tIn } from './words.ts';

const require = createRequire(import.meta.url);
const cache = resolve(import.meta.dirname, '../node_modules/.cache');
const debian = '/usr/bin/chromium';

/** The sandbox is off, because Chromium cannot start with it as the root user, as in containers. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without hinting, glyphs are identical on all machines.
  '--font-render-hinting=none',
];

async function unpacked(): Promise<{ executable: string; libraries: string }> {
  const bin = resolve(dirname(require.resolve('@sparticuz/chromium')), '../bin');
  const { version } = require(resolve(bin, '../package.json')) as { version: string };
  const home = join(cache, `chromium-${version}`);
  const found = { executable: join(home, 'chromium'), libraries: join(home, 'al2023', 'lib') };
  if (existsSync(found.executable)) return found;

  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, 'chromium-'));
  const temporary = process.env.TMPDIR;
  try {
    // The package always unpacks into the system's temporary folder, and reads TMPDIR at each call.
    process.env.TMPDIR = fresh;
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(join(bin, 'al2023.tar.br'));
    // The folder gets its final name once it is complete, so that no other process starts an incomplete browser.
    await rename(fresh, home).catch((error: unknown) => {
      if (!existsSync(found.executable)) throw error;
    });
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
    await rm(fresh, { recursive: true, force: true });
  }
  return found;
}

function starts(executable: string, env: Record<string, string>): boolean {
  return spawnSync(executable, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0;
}

/**
 * Returns the launch options of Playwright: the browser in `CHROME`, otherwise Chromium from npm (with its own NSS libraries if the system
 * has none), otherwise Debian's.
 * @throws Error if `CHROME` is not set, Chromium from npm does not start, and Debian's is not installed
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const chosen = process.env.CHROME;
  if (chosen) return { executablePath: chosen, args };

  const { executable, libraries } = await unpacked().catch(() => ({ executable: '', libraries: '' }));
  if (executable) {
    if (starts(executable, {})) return { executablePath: executable, args };
    const env = { LD_LIBRARY_PATH: libraries };
    if (starts(executable, env)) return { executablePath: executable, args, env: { ...(process.env as Record<string, string>), ...env } };
  }
  if (existsSync(debian)) return { executablePath: debian, args };
  throw new Error('No Chromium starts on this machine. Set CHROME to the path of one, or install the chromium package.');
}

/** Disables the event stream, which never ends and would keep the network from becoming idle. */
export const withoutStream = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/api\/events(?:\?|$)/, (route) => route.fulfill({ status: 204 }));

export async function pressByKey(page: Page, language: Language, key: string): Promise<void> {
  const named = { name: tIn(language)(key), exact: true };
  await page.getByRole('button', named).or(page.getByRole('menuitem', named)).first().click();
}
