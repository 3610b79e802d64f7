import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { EVASIONS, RUN } from '../web/test/hostile-texts.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';
import { t } from './words.ts';

// Tracing is off, because recording thousands of elements is slower than the page itself.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 }, trace: 'off' });

test('the built page shows every attack of the evasion sheet as text, and contacts no other host', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => void dialog.dismiss());
  const { call } = await enterAsAdmin(page, server.url);
  const project = await call(projectsContract.create, { body: { key: 'XSS', name: `"><script>${RUN}</script>`, kind: 'WEB' } });
  const projectId = project.body.id;
  const title = `<script>${RUN}</script> "><img src=x onerror=${RUN}>`;
  // The longest lists that are still rendered. Other updates of the page, such as a clock, must not delay their rendering.
  const items = Array.from({ length: 2_500 }, (_, at) => `- mục ${at}`).join('\n');
  const vi = { title, description: EVASIONS.join('\n\n'), steps: items, impact: items };
  const en = { title, description: items, steps: items, impact: items };
  const { body } = await call(issuesContract.create, { body: { projectId, contents: { vi, en } } });

  await page.goto(`/#/projects/${projectId}/issues/${body.id}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText(RUN).first()).toBeVisible();
  const read = () =>
    page.evaluate(() => [...document.querySelectorAll('main li')].filter((item) => item.textContent.startsWith('mục ')).length);
  await expect.poll(read, { timeout: 30_000 }).toBe(12_500);
  expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined();
  expect(await page.locator('main :is(iframe, object, embed, base, script)').count()).toBe(0);
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((href) => !/^(https?:|mailto:|#|\/)/.test(href))).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
  await page
    .getByRole('link', { name: t('app:menu.dashboard') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dashboard:title'));
});
