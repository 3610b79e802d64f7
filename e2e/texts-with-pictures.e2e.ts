import { expect, test } from './fixtures.ts';
import { engagement, windowOf } from './members.ts';
import { editorOf, pastePictures } from './page-helpers.ts';
import { t } from './words.ts';

test('images pasted into an issue are stored and shown in their order', async ({ browser, server }) => {
  const { tester, list } = await engagement(server.url);
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${list}/new`);
  await page.getByLabel(t('issues:form.title')).fill('Ba bước');
  await pastePictures(editorOf(page, t('issues:section.description')), ['mot.png', 'hai.png', 'ba.png']);
  await page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ba bước' })).toBeVisible();
  const pictures = page.getByRole('main').locator('section[lang=vi]').getByRole('img');
  await expect(pictures).toHaveCount(3);
  const names: (string | undefined)[] = [];
  for (const picture of await pictures.all()) {
    const answer = await page.request.get((await picture.getAttribute('src')) ?? '', { headers: { token: tester.token } });
    expect(answer.headers()['content-type']).toBe('image/png');
    names.push(/filename="([^"]*)"/.exec(answer.headers()['content-disposition'] ?? '')?.[1]);
  }
  expect(names).toEqual(['mot.png', 'hai.png', 'ba.png']);
  await page.context().close();
});
