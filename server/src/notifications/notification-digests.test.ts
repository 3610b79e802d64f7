import { LIMITS } from '@coloa/contract/limits.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { notifiedTeam } from '../../test/notified-team.ts';
import type { Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { users } from '../membership/users.tables.ts';
import { buildNotifications, buildSettings, type settingsWith } from './notifications.factory.ts';
import { notify, type Told } from './notify.service.ts';

const server = await startMailServer();
afterAll(() => server.stop());
const t = await testApp({ env: { SMTP_URL: server.url }, publicUrl: 'https://coloa.example' });
const { call, db, database } = t;

let team = await notifiedTeam(t);
beforeEach(async () => {
  team = await notifiedTeam(t);
});
const mailsTo = (who: Teammate) => server.to(team.addressOf(who));
const tell = (who: Teammate, told: Told, by: Teammate | null = 'lead') => {
  const cause = { workspaceId: team.workspace.id, byId: by && team.people[by].id };
  return database.transaction((tx) => notify(tx, cause, [team.people[who].id], told));
};
const subjectsTo = (who: Teammate) => mailsTo(who).map(({ subject }) => subject);
const waiting = async (who: Teammate) => (await team.stored(who)).filter(({ mailDueAt }) => mailDueAt !== null).length;
const settings = (who: Teammate, told: Parameters<typeof settingsWith>[0]) => buildSettings(db, team.people[who], told);

describe('a digest', () => {
  const gather = { kinds: { ASSIGNED: { mail: 'DIGEST' }, MENTIONED: { mail: 'DIGEST' }, RETESTED: { mail: 'DIGEST' } } } as const;

  test('is sent once, lists the events by project with links, and links to the full list', async () => {
    await settings('tester', gather);
    const { people, workspace } = team;
    const [one, two] = [await team.project({ key: 'ZZ', name: 'Bí mật' }), await team.project({ key: 'AA' })];
    const issue = await buildIssue(db, { project: two, status: 'OPEN' }, { contents: { vi: { title: 'Lỗi bí mật' } } });
    const writeUp = await team.writeUp();
    await tell('tester', { kind: 'MENTIONED', writeUpId: writeUp.id, commentId: writeUp.commentId });
    await tell('tester', { kind: 'ASSIGNED', projectId: one.id });
    await tell('tester', { kind: 'RETESTED', projectId: two.id, issueId: issue.id });
    await team.drain();
    expect(subjectsTo('tester')).toEqual([]);
    await team.becomeDue();
    await team.drain();
    const [mail, ...more] = mailsTo('tester');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`3 thông báo trong ${workspace.name}`);
    const at = 'https://coloa.example/#/';
    expect(mail?.links.slice(0, 4)).toEqual([
      `${at}projects/${two.id}/issues/${issue.id}`,
      `${at}projects/${one.id}`,
      `${at}shared-topic/writeup/${writeUp.id}?comment=${writeUp.commentId}`,
      `${at}notifications`,
    ]);
    expect(mail?.text).toMatch(/AA\n- AA-1 đã được tái kiểm tra\n.*\n\nZZ\n- Bạn được thêm vào dự án ZZ/);
    expect(mail?.text).toContain(`- ${people.lead.name} nhắc đến bạn`);
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/[Bb]í mật/);
    expect(mail?.html).toContain(`href="${at}projects/${one.id}"`);
  });

  test('lists at most the allowed number of lines, and reports how many more there are', async () => {
    const { people, workspace } = team;
    const project = await team.project({ key: 'AA' });
    const row = { workspaceId: workspace.id, userId: people.tester.id, kind: 'ASSIGNED' as const, projectId: project.id };
    await buildNotifications(
      db,
      Array.from({ length: LIMITS.digestLines + 2 }, () => ({ ...row, mailDueAt: new Date() })),
    );
    await tell('tester', { kind: 'ASSIGNED', projectId: project.id });
    await team.drain();
    const [mail, ...others] = mailsTo('tester');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${LIMITS.digestLines + 3} thông báo trong ${workspace.name}`);
    expect(mail?.text.match(/^- Bạn được thêm vào dự án AA$/gm)).toHaveLength(LIMITS.digestLines);
    expect(mail?.text).toContain('\n\nVà 3 thông báo khác.\n\n');
    expect(mail?.html).not.toMatch(/<ul[^>]*><\/ul>/);
    expect(await waiting('tester')).toBe(0);
  });

  test('leaves out notifications read in the meantime, and becomes a normal email for a single one', async () => {
    await settings('tester', gather);
    const [one, two, three] = [await team.project({ key: 'AA' }), await team.project({ key: 'BB' }), await team.project({ key: 'CC' })];
    for (const { id } of [one, two, three]) await tell('tester', { kind: 'ASSIGNED', projectId: id });
    const [first, second] = await team.stored('tester');
    const body = { ids: [first?.id, second?.id] };
    expect((await call(notificationsContract.read, { body }, team.as('tester'))).status).toBe(200);
    await team.becomeDue();
    await team.drain();
    expect(subjectsTo('tester')).toEqual(['Bạn được thêm vào dự án CC']);
    expect(await waiting('tester')).toBe(0);
  });

  test('is not sent if all its notifications were read', async () => {
    await settings('tester', gather);
    const { id } = await team.project();
    await tell('tester', { kind: 'ASSIGNED', projectId: id });
    const [row] = await team.stored('tester');
    await call(notificationsContract.read, { body: { upTo: row?.id } }, team.as('tester'));
    await team.becomeDue();
    await team.drain();
    expect([subjectsTo('tester'), await waiting('tester')]).toEqual([[], 0]);
  });

  test('escapes names', async () => {
    await settings('tester', gather);
    await db.update(users).set({ name: '<b>Lan</b>' }).where(eq(users.id, team.people.lead.id));
    const writeUp = await team.writeUp();
    for (let n = 0; n < 2; n++) await tell('tester', { kind: 'MENTIONED', writeUpId: writeUp.id, commentId: writeUp.commentId });
    await team.becomeDue();
    await team.drain();
    expect(mailsTo('tester')[0]?.html).toContain('&lt;b&gt;Lan&lt;/b&gt; nhắc đến bạn');
  });
});
