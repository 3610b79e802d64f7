import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import sharp from 'sharp';
import { freeLoopback } from '../server/test/free-loopback.ts';
import { startMailServer } from '../server/test/mail-server.ts';
import { readPdf } from '../server/test/read-pdf.ts';
import { caller } from './api-client.ts';
import { buildPerson } from './built.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin, putSession, stored } from './page-helpers.ts';
import { like, t } from './words.ts';

test.use({
  expectedConsole: [/Failed to load resource/],
  viewport: { width: 1440, height: 900 },
  // The test uses mail servers on this machine.
  serverEnv: { MAIL_ALLOW_LOCAL: 'on' },
});

test('S46 S24 a workspace is created, branded and entered with tokens that replace the old ones, and brands its PDF', async ({
  page,
  server,
}) => {
  const before = await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/workspace?create=true');
  const drawer = page.getByRole('dialog', { name: t('workspaces:form.submit') });
  await drawer.getByLabel(t('workspaces:form.name'), { exact: true }).fill('Đội đỏ');
  await drawer.getByRole('button', { name: t('workspaces:form.submit') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Đội đỏ' })).toBeVisible();

  await page.getByLabel(t('files:choose'), { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 100, channels: 3, background: '#8800cc' } })
      .png()
      .toBuffer(),
  });
  await expect(page.getByRole('img', { name: t('workspaces:logo.on.dark', { name: 'Đội đỏ' }) })).toBeVisible();
  await page.getByLabel(t('workspaces:form.footer')).fill('Tài liệu của đội đỏ');
  await page.getByRole('button', { name: t('ui:saveBar.save') }).click();
  await expect(page.getByText(t('workspaces:settings.saved'))).toBeVisible();

  await page.getByRole('button', { name: t('workspaces:act.switch') }).click();
  await expect(page.getByText(t('workspaces:here'))).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Đội đỏ' })).toBeVisible();
  expect((await caller(server.url, before.token)(profileContract.get, {})).status).toBe(401);
  const refreshed = await caller(server.url)(sessionsContract.refresh, { body: { token: before.refreshToken } });
  expect(refreshed.status).toBe(401);

  const token = (await stored(page, 'token')) ?? '';
  const { body: project } = await caller(server.url, token)(projectsContract.create, {
    body: { key: 'DD', name: 'Cổng thanh toán', kind: 'WEB' },
  });
  const answer = await fetch(new URL(exportsContract.report.path, server.url), {
    method: exportsContract.report.method,
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ projectId: project.id }),
  });
  const report = await readPdf(Buffer.from(await answer.arrayBuffer()));
  expect(report.images).toEqual([{ width: 300, height: 100, pixel: [136, 0, 204] }]);
  expect(report.pages[0]).toContain('Đội đỏ');
  expect(report.pages.slice(1).every((each) => each.includes('Tài liệu của đội đỏ'))).toBe(true);
});

test('S46 a mail server is tested, saved with a password that no page contains, and used with the stored password', async ({
  page,
  server,
}) => {
  const password = 'mật khẩu máy chủ thư';
  const mail = await startMailServer(
    {
      authOptional: false,
      onAuth: (given, _session, done) =>
        given.password === password ? done(null, { user: 'gui' }) : done(new Error('Sai tên hoặc mật khẩu')),
    },
    { host: freeLoopback(), port: 2525 },
  );
  const email = 'ha.le@an-duong.example';
  await putSession(page, await buildPerson(server.url, { username: 'ha.le', name: 'Lê Ngân Hà', email }, 'Admin'));
  await page.goto('/#/manager/config');
  await page.getByLabel(t('config:mail.host'), { exact: true }).fill(mail.host);
  await page.getByRole('combobox', { name: t('config:mail.port') }).click();
  await page.getByRole('option', { name: '2525' }).click();
  await page.getByRole('combobox', { name: t('config:mail.security') }).click();
  await page.getByRole('option', { name: t('config:security.NONE') }).click();
  await page.getByLabel(like('config:mail.username')).fill('gui');
  await page.getByLabel(t('config:mail.password')).fill('không phải mật khẩu');
  await page.getByLabel(t('config:mail.fromAddress')).fill('no-reply@an-duong.example');
  await page.getByRole('button', { name: t('config:test.send') }).click();
  await expect(page.getByRole('region', { name: t('config:test.answer') })).toContainText('535 Sai tên hoặc mật khẩu');
  await page.getByLabel(t('config:mail.password')).fill(password);
  await page.getByRole('button', { name: t('config:test.send') }).click();
  await expect(page.getByText(t('config:test.ok', { address: email }))).toBeVisible();
  expect(mail.to(email)).toHaveLength(1);

  await page.getByRole('button', { name: t('config:mail.save') }).click();
  await expect(page.getByText(t('config:password.stored'))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(t('config:mail.host'), { exact: true })).toHaveValue(mail.host);
  expect(await page.content()).not.toContain(password);
  await page.getByRole('button', { name: t('config:test.send') }).click();
  await expect.poll(() => mail.to(email).length).toBe(2);
  await mail.stop();
});
