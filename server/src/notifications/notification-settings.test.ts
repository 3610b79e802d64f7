import { DEFAULT_NOTIFICATION_SETTINGS, NOTIFICATION_KINDS } from '@coloa/contract/notifications/notification-kinds.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { deleteMailSettings, writeMailSettings } from '../mails/mails.repo.ts';
import { settingsWith } from './notifications.factory.ts';

const t = await testApp();
const { call } = t;
const { as, workspace } = await buildTeam(t);

describe('GET and PUT /api/notification/settings', () => {
  const settings = (who: Teammate) => call(notificationsContract.settings, {}, as(who));
  const put = (who: Teammate, body: object) => call(notificationsContract.setSettings, { body }, as(who));

  test('200: the defaults apply until the user saves settings', async () => {
    expect((await settings('client')).body).toMatchObject(DEFAULT_NOTIFICATION_SETTINGS);
    const wanted = settingsWith({
      kinds: { ASSIGNED: { page: false, mail: 'DIGEST' } },
      digest: { at: '17:30', weekdays: true },
      quiet: { from: '22:00', to: '06:30' },
      newSignIn: false,
    });
    expect(await put('client', wanted)).toMatchObject({ status: 200, body: true });
    expect((await settings('client')).body).toMatchObject(wanted);
    expect((await settings('other')).body).toMatchObject(DEFAULT_NOTIFICATION_SETTINGS);
    expect((await put('client', DEFAULT_NOTIFICATION_SETTINGS)).status).toBe(200);
  });

  test('200: tells whether a mail server sends notifications of the workspace, and email about the account', async () => {
    const mailsOf = async (who: Teammate) => (await settings(who)).body.mails;
    expect(await mailsOf('client')).toEqual({ notifications: false, account: false });
    const server = { host: 'mail.example', port: 587, security: 'STARTTLS' as const, fromName: '', fromAddress: 'coloa@mail.example' };
    const row = { ...server, username: '', password: null, workspaceId: workspace.id };
    await writeMailSettings(t.db, { ...row, carriesAccounts: false });
    expect(await mailsOf('client')).toEqual({ notifications: true, account: false });
    await writeMailSettings(t.db, { ...row, carriesAccounts: true });
    expect(await mailsOf('client')).toEqual({ notifications: true, account: true });
    await deleteMailSettings(t.db, workspace.id);
  });

  test('200: clients are not offered kinds that only the team gets', async () => {
    expect((await settings('client')).body.possible).toEqual(['ASSIGNED', 'MENTIONED', 'RETESTED', 'DUE_SOON']);
    expect((await settings('lead')).body.possible).toEqual(NOTIFICATION_KINDS);
  });

  test.each([
    ['digest.at', { digest: { at: '24:00', weekdays: false } }],
    ['digest.at', { digest: { at: '8:00', weekdays: false } }],
    ['quiet.from', { quiet: { from: '7', to: '08:00' } }],
    ['quiet.to', { quiet: { from: '07:00', to: '08:60' } }],
    ['kinds.ASSIGNED.mail', { kinds: { ...DEFAULT_NOTIFICATION_SETTINGS.kinds, ASSIGNED: { page: true, mail: 'SOMETIMES' } } }],
    ['kinds.ASSIGNED.page', { kinds: { ...DEFAULT_NOTIFICATION_SETTINGS.kinds, ASSIGNED: { page: 'yes', mail: 'OFF' } } }],
    ['newSignIn', { newSignIn: null }],
  ])('400: %s', async (path, change) => {
    const refused = await put('lead', { ...DEFAULT_NOTIFICATION_SETTINGS, ...change });
    expect([refused.status, refused.details.map((detail) => detail.path)]).toEqual([400, [path]]);
  });

  test('400: a kind is missing or unknown, 401: the request has no token', async () => {
    const { COMMENTED: _gone, ...kinds } = DEFAULT_NOTIFICATION_SETTINGS.kinds;
    expect((await put('lead', { ...DEFAULT_NOTIFICATION_SETTINGS, kinds })).status).toBe(400);
    const unknown = { ...DEFAULT_NOTIFICATION_SETTINGS.kinds, RAINED: { page: true, mail: 'OFF' } };
    expect((await put('lead', { ...DEFAULT_NOTIFICATION_SETTINGS, kinds: unknown })).status).toBe(400);
    expect((await put('lead', {})).status).toBe(400);
    expect((await call(notificationsContract.settings)).status).toBe(401);
    expect((await call(notificationsContract.setSettings, { body: DEFAULT_NOTIFICATION_SETTINGS })).status).toBe(401);
  });
});
