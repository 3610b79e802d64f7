import { configContract } from '@coloa/contract/config/config.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { mailConfig, mailSettings } from '../../test/fixtures/mail.ts';
import { me } from '../../test/fixtures/me.ts';
import { shownSettings } from '../../test/fixtures/notification-settings.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const PASSWORD = 'mật khẩu máy chủ thư';
const host = () => page.getByLabelText(t('config:mail.host'), { exact: true });
const security = () => page.getByRole('combobox', { name: t('config:mail.security') });
const password = () => page.getByLabelText(t('config:mail.password'), { exact: true });
const send = () => page.getByRole('button', { name: t('config:test.send') });
const save = () => page.getByRole('button', { name: t('config:mail.save') });

async function show(config = mailConfig(), language: Language = 'vi'): Promise<void> {
  answer(configContract.get, config);
  await renderPage(paths.config(), { language });
  await expect.element(host()).toBeVisible();
}

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

test('without a mail server the page lists what does not work, and a preset fills in a provider', async () => {
  await show();
  await expect.element(page.getByText(t('config:standing.none'))).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: t('config:mail.presets') }).click();
  await page.getByRole('menuitem', { name: 'Zoho Mail' }).click();
  await expect.element(host()).toHaveValue('smtp.zoho.com');
  await expect.element(page.getByRole('combobox', { name: t('config:mail.port') })).toHaveValue('465');
  await expect.element(security()).toHaveValue('TLS');
  await choose(t('config:mail.port'), '587');
  await expect.element(security()).toHaveValue('STARTTLS');
});

test.each(['vi', 'en'] as const)('the port list accepts typing, and a hint names the reason and SMTP_URL: %s', async (language) => {
  await show(mailConfig(), language);
  await expect.element(page.getByText(t('config:mail.portHint', { ports: '25, 465, 587, 2525' }))).toBeVisible();
  await expect.element(page.getByText(/SMTP_URL/).first()).toBeVisible();
  const port = page.getByRole('combobox', { name: t('config:mail.port') });
  await port.click();
  await userEvent.keyboard('2525');
  await expect.element(port).toHaveValue('2525');
});

test('S46 a mail server is tested before saving: its response is shown, and invalid fields are named first', async () => {
  answer(configContract.testMail, { ok: false, answer: '535 Sai tên hoặc mật khẩu', problem: 'LOGIN' });
  answer(configContract.setMail, true);
  await show();
  await host().fill('mail.an-duong.example');
  await choose(t('config:mail.port'), '2525');
  await choose(t('config:mail.security'), t('config:security.NONE'));
  await page.getByLabelText(t('config:mail.username'), { exact: false }).first().fill('gui');
  await password().fill('sai rồi');
  await send().click();
  await expect.element(page.getByText(t('config:mail.fromAddressFormat'))).toBeVisible();
  expect(sent(configContract.testMail)).toEqual([]);
  await page.getByLabelText(t('config:mail.fromAddress')).fill('no-reply@an-duong.example');
  await send().click();
  await expect.element(page.getByText(t('config:problem.LOGIN'))).toBeVisible();
  await expect.element(page.getByRole('region', { name: t('config:test.answer') })).toMatchTextContent('535 Sai tên hoặc mật khẩu');
  answer(configContract.testMail, { ok: true, answer: '250 OK', problem: null });
  await password().fill(PASSWORD);
  send().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('config:test.ok', { address: me().email ?? '' }))).toBeVisible();
  await expectAccessible();
  answer(configContract.get, mailConfig({ mail: mailSettings() }));
  await save().click();
  await expect.element(page.getByText(t('config:password.stored'))).toBeVisible();
  expect(document.body.innerHTML).not.toContain(PASSWORD);
  const wanted = { host: 'mail.an-duong.example', port: 2525, security: 'NONE', username: 'gui', password: PASSWORD };
  expect(sent(configContract.testMail).at(-1)).toMatchObject({ body: { mail: wanted } });
  expect(sent(configContract.setMail)).toMatchObject([{ body: { mail: wanted } }]);
});

test('the stored password is used only for the same server, and requested again for another one', async () => {
  answer(configContract.testMail, { ok: true, answer: null, problem: null });
  await show(mailConfig({ mail: mailSettings() }));
  await send().click();
  await expect.poll(() => sent(configContract.testMail)).toHaveLength(1);
  expect(sent(configContract.testMail)[0]?.body.mail).not.toHaveProperty('password');
  await host().fill('mail.khac.example');
  await expect.element(page.getByText(t('config:password.again'))).toBeVisible();
  await send().click();
  await expect.element(page.getByText(t('config:password.required'))).toBeVisible();
  expect(sent(configContract.testMail)).toHaveLength(1);
});

test('a mail server is removed after a confirmation', async () => {
  answer(configContract.setMail, true);
  await show(mailConfig({ mail: mailSettings() }));
  await page.getByRole('button', { name: t('config:mail.remove') }).click();
  answer(configContract.get, mailConfig());
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('config:mail.remove') })
    .click();
  await expect.element(page.getByText(t('config:standing.none'))).toBeVisible();
  await expect.element(host()).toHaveValue('');
  expect(sent(configContract.setMail)).toMatchObject([{ body: { mail: null } }]);
});

test('a user without an address gets no link to a profile that cannot confirm an address', async () => {
  answer(configContract.get, mailConfig({ mail: mailSettings() }));
  answer(notificationsContract.settings, shownSettings(undefined, undefined, { notifications: true, account: false }));
  await renderPage(paths.config(), { me: me({ email: null }) });
  await expect.element(page.getByText(`${t('config:test.noAddressPossible')} ${t('profile:email.noServer')}`)).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('config:test.noAddress') })).not.toBeInTheDocument();
  await expect.element(send()).toBeDisabled();
});

test('an Admin without an address is led to the profile once the saved mail server can send account email', async () => {
  answer(configContract.get, mailConfig({ mail: mailSettings() }));
  answer(configContract.setMail, true);
  answer(notificationsContract.settings, shownSettings(undefined, undefined, { notifications: true, account: false }));
  await renderPage(paths.config(), { me: me({ email: null }) });
  await expect.element(page.getByText(`${t('config:test.noAddressPossible')} ${t('profile:email.noServer')}`)).toBeVisible();
  answer(notificationsContract.settings, shownSettings());
  await page.getByLabelText(t('config:mail.fromName')).fill('An Dương');
  await save().click();
  await expect.element(page.getByRole('link', { name: t('config:test.noAddress') })).toBeVisible();
});

test('a user without an address is led to the profile if it can confirm an address', async () => {
  answer(configContract.get, mailConfig({ mail: mailSettings() }));
  answer(notificationsContract.settings, shownSettings());
  await renderPage(paths.config(), { me: me({ email: null }) });
  await expect.element(page.getByRole('link', { name: t('config:test.noAddress') })).toBeVisible();
});
