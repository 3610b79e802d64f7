import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { draftedIssue, engagement, windowOf } from './members.ts';
import { editorOf, pastePictures } from './page-helpers.ts';
import { t, tIn } from './words.ts';

const REQUEST = 'POST /v3/transfer HTTP/2\nHost: api.hvbank.example\nAuthorization: Bearer ⟦eyJhbGciOi⟧\n\n{"otp": ""}';
const RESPONSE = 'HTTP/2 200 OK\n\n{"status": "COMPLETED"}';

const fieldOn = (page: Page) => page.getByRole('region', { name: t('evidence:title') });
const cardOn = (page: Page, number: number) =>
  fieldOn(page).getByRole('listitem', { name: t('ui:evidence.number', { number }), exact: true });

async function writeEvidence(page: Page): Promise<void> {
  const field = fieldOn(page);
  await field.getByRole('button', { name: t('evidence:add') }).click();
  await page.getByRole('menuitem', { name: t('evidence:kind.HTTP'), exact: true }).click();
  await cardOn(page, 1).getByLabel(t('ui:evidence.request'), { exact: true }).fill(REQUEST);
  await cardOn(page, 1).getByLabel(t('ui:evidence.response'), { exact: true }).fill(RESPONSE);
  await cardOn(page, 1)
    .getByLabel(t('evidence:captionIn', { language: t('ui:language.vi') }))
    .fill('Phát lại');
  await cardOn(page, 1)
    .getByLabel(t('evidence:captionIn', { language: 'English' }))
    .fill('Replay');
  await cardOn(page, 1).getByLabel(t('evidence:number.durationMs')).fill('182');
  await pastePictures(field.getByRole('button', { name: t('evidence:add') }), ['lich-su.png']);
  await expect(cardOn(page, 2).locator('img')).toBeVisible();
}

async function referToFirst(page: Page): Promise<void> {
  for (const [language, words] of [
    ['vi', 'Gửi '],
    ['en', 'Send '],
  ] as const) {
    const steps = editorOf(page, tIn(language)('issues:section.steps'));
    await steps.click();
    await page.keyboard.type(words);
    await page
      .locator('[class*=box]')
      .filter({ has: steps })
      .getByRole('button', { name: t('editor:evidence') })
      .click();
    await page.getByRole('menuitem', { name: new RegExp(t('ui:evidence.number', { number: 1 })) }).click();
    await expect(steps).toContainText(`${words}${t('ui:evidence.number', { number: 1 })}`);
  }
}

test('evidence is written once, referenced by its number and shown in both languages', async ({ browser, server }) => {
  const project = await engagement(server.url, ['vi', 'en']);
  const { tester, list } = project;
  const texts = { title: 'Bỏ qua OTP', description: 'Mô tả.', steps: '', impact: '', recommendation: '', references: '' };
  const { id } = await draftedIssue(project, { contents: { vi: texts, en: { ...texts, title: 'OTP is skipped' } } });
  const page = await windowOf(browser, server.url, tester);

  await page.goto(`${list}/${id}/edit`);
  await writeEvidence(page);

  await referToFirst(page);
  await cardOn(page, 1)
    .getByRole('button', { name: t('evidence:down', { number: 1 }) })
    .click();
  await page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Bỏ qua OTP' })).toBeVisible();
  const figures = page.locator('section[aria-labelledby=evidence] figure');
  await expect(figures.locator('figcaption b')).toHaveText([t('ui:evidence.number', { number: 1 }), '2. Phát lại']);
  await expect(page.locator('section[lang=en]').getByRole('link', { name: 'Evidence 2', exact: true })).toBeVisible();
  await page
    .locator('section[lang=vi]')
    .getByRole('link', { name: t('ui:evidence.number', { number: 2 }), exact: true })
    .click();
  await expect(figures.nth(1)).toBeFocused();
  await expect(figures.nth(1)).toContainText('182 ms');
  const picture = figures.nth(0).getByRole('img');
  const answer = await page.request.get((await picture.getAttribute('src')) ?? '', { headers: { token: tester.token } });
  expect(answer.headers()['content-type']).toBe('image/png');
  expect(await violationsOn(page)).toEqual([]);

  const english = await windowOf(browser, server.url, tester, 'en');
  await english.goto(`${list}/${id}`);
  await expect(english.locator('section[aria-labelledby=evidence] figcaption b')).toHaveText(['Evidence 1', '2. Replay']);
  await english.context().close();
  await page.context().close();
});
