import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings } from '@coloa/contract/notifications/notification-kinds.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { tokensContract } from '@coloa/contract/tokens/tokens.contract.ts';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { cutFields } from '../../test/cut-fields.ts';
import { shownSettings } from '../../test/fixtures/notification-settings.ts';
import { render, renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';
import { NotificationSettingsCard } from './settings-card.tsx';

const kind = (name: 'MENTIONED' | 'DUE_SOON') => page.getByRole('group', { name: t(`notifications:kind.${name}`) });
const check = (key: 'quietOn' | 'newSignIn') => page.getByRole('checkbox', { name: t(`notifications:settings.${key}`), exact: false });
const saved = () => sent(notificationsContract.setSettings).map(({ body }) => body);

async function choose(label: string, option: string, within: Locator | typeof page = page): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('each change of the settings is saved immediately, on top of the previous one', async () => {
  let stored: NotificationSettings = DEFAULT_NOTIFICATION_SETTINGS;
  answer(notificationsContract.settings, () => shownSettings(stored));
  answer(notificationsContract.setSettings, ({ body }) => {
    stored = body;
    return true as const;
  });
  await render(<NotificationSettingsCard id="notifications" />, { width: 360, height: 740 });
  await kind('MENTIONED')
    .getByRole('checkbox', { name: t('notifications:settings.inPage') })
    .click();
  await choose(t('notifications:settings.byMail'), t('notifications:pace.OFF'), kind('MENTIONED'));
  await choose(t('notifications:settings.digestAt'), '17:30');
  await choose(t('notifications:settings.digestDays'), t('notifications:settings.days.weekdays'));
  await check('quietOn').click();
  await choose(t('notifications:settings.quietFrom'), '22:00');
  await check('newSignIn').click();
  await expect
    .poll(() => stored)
    .toEqual({
      kinds: { ...DEFAULT_NOTIFICATION_SETTINGS.kinds, MENTIONED: { page: false, mail: 'OFF' } },
      digest: { at: '17:30', weekdays: true },
      quiet: { from: '22:00', to: '07:00' },
      newSignIn: false,
    });
  expect(saved()[0]).toEqual({
    ...DEFAULT_NOTIFICATION_SETTINGS,
    kinds: { ...DEFAULT_NOTIFICATION_SETTINGS.kinds, MENTIONED: { page: false, mail: 'AT_ONCE' } },
  });
  await expectAccessible({ except: ['page-has-heading-one'] });
  expect(document.documentElement.scrollWidth).toBe(360);
  await check('quietOn').click();
  await expect.poll(() => stored.quiet).toBeNull();
});

test('settings that cannot be loaded or saved show an error, and the card shows the server’s values', async () => {
  const busy = refusal('UNAVAILABLE', { message: 'Máy chủ bận.' });
  answer(notificationsContract.settings, busy);
  await render(<NotificationSettingsCard id="notifications" />);
  await expect.element(page.getByText(t('notifications:settings.failed'))).toBeVisible();
  answer(notificationsContract.settings, shownSettings());
  await page.getByRole('button', { name: t('ui:retry') }).click();
  const box = kind('DUE_SOON').getByRole('checkbox');
  await expect.element(box).toBeChecked();
  answer(notificationsContract.setSettings, busy);
  await box.click();
  await expect.poll(() => saved().length).toBe(1);
  await expect.element(box).toBeChecked();
  answer(notificationsContract.setSettings, true);
  await page.getByRole('button', { name: t('ui:retry') }).click();
  await expect.element(box).not.toBeChecked();
});

test('only kinds that can reach the user are shown', async () => {
  answer(notificationsContract.settings, shownSettings(DEFAULT_NOTIFICATION_SETTINGS, ['MENTIONED']));
  answer(notificationsContract.setSettings, true);
  await render(<NotificationSettingsCard id="notifications" />);
  await expect.element(kind('MENTIONED')).toBeVisible();
  await expect.element(kind('DUE_SOON')).not.toBeInTheDocument();
  await kind('MENTIONED').getByRole('checkbox').click();
  await expect.poll(saved).toMatchObject([{ kinds: { MENTIONED: { page: false }, DUE_SOON: { page: true } } }]);
});

test('the link to the settings scrolls to their card, also on a phone', async () => {
  answer(notificationsContract.settings, shownSettings());
  answer(sessionListContract.list, []);
  answer(tokensContract.list, []);
  await renderPage(paths.profile({ section: 'notifications' }), { width: 360, height: 740 });
  await expect.element(kind('MENTIONED')).toBeInViewport();
  await expect.element(page.getByRole('heading', { name: t('notifications:settings.title'), exact: true })).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('no choice is truncated on a phone', async () => {
  answer(notificationsContract.settings, shownSettings());
  await render(<NotificationSettingsCard id="notifications" />, { width: 360, height: 740 });
  await document.fonts.ready;
  await expect.element(kind('MENTIONED')).toBeVisible();
  expect(cutFields()).toEqual([]);
});

test('without a mail server, the card says that no email is sent', async () => {
  answer(notificationsContract.settings, shownSettings(undefined, undefined, { notifications: false, account: false }));
  await render(<NotificationSettingsCard id="notifications" />);
  await expect.element(page.getByText(t('notifications:settings.noServer'))).toBeVisible();
});
