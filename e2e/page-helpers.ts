import type { Download, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { adminSession } from './api-client.ts';
import { ADMIN_PASSWORD, expect } from './fixtures.ts';
import { like, t } from './words.ts';

export interface Tokens {
  token: string;
  refreshToken: string;
}

export async function keepInBrowser(page: Page, entries: Record<string, string>): Promise<void> {
  // Open a page of the same origin without a script, so that no code of the app runs while the entries are stored, and the next page is a
  // new document.
  await page.goto('/healthz');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

/** Stores a session in the browser once, so that a sign-out still ends it. */
export const putSession = (page: Page, { token, refreshToken }: Tokens): Promise<void> =>
  keepInBrowser(page, { token, 'refresh-token': refreshToken });

export async function enterAsAdmin(page: Page, url: string) {
  const session = await adminSession(url);
  await putSession(page, session);
  return session;
}

/** Prevents the page from loading scripts while it is idle, because such a load could begin before the sizes are added up. */
export const neverIdle = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));

export const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);

export async function typeLogin(page: Page, username = 'admin', password = ADMIN_PASSWORD): Promise<void> {
  // The previous page can have a field with the same name.
  await expect(page.getByRole('heading', { name: t('sessions:login.title') })).toBeVisible();
  await page.getByLabel(t('sessions:login.username')).fill(username);
  await page.getByLabel(t('sessions:login.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Signs in as the first user through the login page, to which `path` redirects without a session. */
export async function enterByHand(page: Page, path = '/#/settings/profile'): Promise<void> {
  await page.goto(path);
  await typeLogin(page);
  await expect(page.getByRole('button', { name: like('app:user.menu') })).toBeVisible();
}

export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: like('app:user.menu') }).click();
  await page.getByRole('menuitem', { name: t('app:user.signOut') }).click();
}

export function longSection(length: number): string {
  const part =
    '## Bước\n\nGửi lại yêu cầu **không** có mã.\n\n```http\nPOST /v3/transfer HTTP/1.1\nHost: api.example\n```\n\n- một\n- hai\n\n';
  return part.repeat(Math.ceil(length / part.length));
}

export const editorOf = (page: Page, section: string) => page.locator(`.cm-content[aria-label="${section}"]`);

export async function writeOn(page: Page, section: string, words: string): Promise<void> {
  await editorOf(page, section).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

export async function chooseStep(page: Page, menu: string, step: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: step }).click();
}

export async function addPerson(page: Page, name: string): Promise<void> {
  await page.getByLabel(t('projects:people.choose')).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: t('projects:people.add') }).click();
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
}

const plainPicture = () =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: '#0b7a6f' } })
    .png()
    .toBuffer();

export async function pastePictures(place: Locator, names: readonly string[], png?: Buffer): Promise<void> {
  const picture = png ?? (await plainPicture());
  await place.evaluate(
    (field, pasted) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(pasted.png), (letter) => letter.charCodeAt(0));
      for (const name of pasted.names) clipboardData.items.add(new File([bytes], name, { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { names, png: picture.toString('base64') },
  );
}

export async function downloadReport(page: Page, format: string, within: Locator = page.getByRole('main')): Promise<Download> {
  const downloading: Promise<Download> = page.waitForEvent('download');
  await within.getByRole('button', { name: t('projectReport:download.other'), exact: true }).click();
  await page
    .getByRole('menuitem', { name: new RegExp(`^${format}`) })
    .first()
    .click();
  return downloading;
}
