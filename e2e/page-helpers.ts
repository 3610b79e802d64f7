import type { Download, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { adminSession } from './api-client.ts';
import { ADMIN_PASSWORD, expect } from './fixtures.ts';
import { like, t } from './words.ts';

export interface Tokens {
  token: string;
  refreshToken: string;
}

/** Puts entries into the local storage, replacing those with the same names; pages opened afterwards start with them. */
export async function keepInBrowser(page: Page, entries: Record<string, string>): Promise<void> {
  // An answer of the same origin without a script: nothing of the app runs meanwhile, and whatever comes next is a new document.
  await page.goto('/healthz');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

/** Puts a session into the browser, once: signing out ends it. */
export const putSession = (page: Page, { token, refreshToken }: Tokens): Promise<void> =>
  keepInBrowser(page, { token, 'refresh-token': refreshToken });

/** A session of the first user, who is signed in in the page as well. */
export async function enterAsAdmin(page: Page, url: string) {
  const session = await adminSession(url);
  await putSession(page, session);
  return session;
}

/** What the browser keeps under a key. */
export const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);

/** Fills in the login page, which is open or comes by itself. */
export async function typeLogin(page: Page, username = 'admin', password = ADMIN_PASSWORD): Promise<void> {
  // A page before it may have a field of the same name.
  await expect(page.getByRole('heading', { name: t('sessions:login.title') })).toBeVisible();
  await page.getByLabel(t('sessions:login.username')).fill(username);
  await page.getByLabel(t('sessions:login.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** As the first user, by hand, from the login page that `path` leads to without a session. */
export async function enterByHand(page: Page, path = '/#/settings/profile'): Promise<void> {
  await page.goto(path);
  await typeLogin(page);
  await expect(page.getByRole('button', { name: like('app:user.menu') })).toBeVisible();
}

export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: like('app:user.menu') }).click();
  await page.getByRole('menuitem', { name: t('app:user.signOut') }).click();
}

/** A section of an issue with headings, code and lists, of at least so many characters. */
export function longSection(length: number): string {
  const part =
    '## Bước\n\nGửi lại yêu cầu **không** có mã.\n\n```http\nPOST /v3/transfer HTTP/1.1\nHost: api.example\n```\n\n- một\n- hai\n\n';
  return part.repeat(Math.ceil(length / part.length));
}

/** Where the text of a section is written. */
export const editorOf = (page: Page, section: string) => page.locator(`.cm-content[aria-label="${section}"]`);

/** Types behind what a section says already. */
export async function writeOn(page: Page, section: string, words: string): Promise<void> {
  await editorOf(page, section).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

/** Selects a step of an issue in the menu beside the main one. */
export async function chooseStep(page: Page, menu: string, step: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: step }).click();
}

/** On the page of a project's people: adds a tester. */
export async function addPerson(page: Page, name: string): Promise<void> {
  await page.getByLabel(t('projects:people.choose')).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: t('projects:people.add') }).click();
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
}

/** Puts pictures of these names into a text, all at once, as screenshots come from the clipboard. */
export async function pastePictures(place: Locator, names: readonly string[]): Promise<void> {
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#0b7a6f' } })
    .png()
    .toBuffer();
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

/** On the report's page: requests the report in a format, and returns the file that comes. `within`: a drawer of the page instead of the page itself. */
export async function downloadReport(page: Page, format: string, within: Locator = page.getByRole('main')): Promise<Download> {
  const downloading: Promise<Download> = page.waitForEvent('download');
  await within.getByRole('button', { name: t('projectReport:download.other'), exact: true }).click();
  await page
    .getByRole('menuitem', { name: new RegExp(`^${format}`) })
    .first()
    .click();
  return downloading;
}
