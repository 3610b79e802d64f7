import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { SQLI } from './bug-helpers.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';
import { t } from './words.ts';

test('a published tree is imported with its severities, which are reverted from the toast; new types are found', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  await call(bugListContract.update, { params: { id: SQLI }, body: { severity: null } });
  const typeOf = async (bugId: string) => (await call(bugsContract.detail, { body: { bugId } })).body;
  const leaf = (id: string, priority: number) => ({ id, name: id, type: 'subcategory', priority });
  const category = (id: string, child: object) => ({ id, name: id, type: 'category', children: [child] });
  const content = [category('rocketry', leaf('leaking', 1)), category('server_side_injection', leaf('sql_injection', 4))];
  const moves = { 'rocketry.dripping': { '1.2': 'rocketry.leaking' } };
  const file = (name: string, value: object) => ({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) });
  await page.goto('/#/manager/bug/buglist');
  await page.getByRole('button', { name: t('bugs:import.open') }).click();
  const drawer = page.getByRole('dialog', { name: t('bugs:import.title') });
  await drawer.locator('input[type=file]').setInputFiles([file('vrt.json', { content }), file('mapping.json', moves)]);
  await drawer.getByLabel(t('bugs:import.severities')).check();
  await drawer.getByRole('button', { name: t('bugs:import.preview') }).click();
  await drawer.getByRole('button', { name: t('bugs:import.confirmSeverities', { count: 1 }) }).click();
  await expect(page.getByRole('button', { name: t('bugs:import.undoSeverities') })).toBeVisible();
  expect(await typeOf(SQLI)).toMatchObject({ severity: 'LOW' });
  expect(await typeOf('rocketry.dripping')).toMatchObject({ id: 'rocketry.leaking', severity: 'CRITICAL' });
  await page.getByRole('button', { name: t('bugs:import.undoSeverities') }).click();
  await expect.poll(async () => (await typeOf(SQLI)).severity).toBe('CRITICAL');
  await page.keyboard.press('/');
  await page.keyboard.type('rocketry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'rocketry' })).toBeVisible();
});
