import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { notifiedTeam } from '../../test/notified-team.ts';
import type { Teammate } from '../../test/team.ts';
import { buildComment } from '../comments/comments.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { addJob, defineJob } from '../platform/jobs/jobs.ts';
import { buildSettings } from './notifications.factory.ts';

const server = await startMailServer();
afterAll(() => server.stop());
const t = await testApp({ env: { SMTP_URL: server.url }, publicUrl: 'https://coloa.example' });
const { db, platform } = t;

let team = await notifiedTeam(t);
beforeEach(async () => {
  team = await notifiedTeam(t);
});

const formerJob = defineJob('mail', z.record(z.string(), z.unknown()));
async function queue(who: Teammate, kind: string | null, mail: { template: string; values: object; link: string }, account = false) {
  const userId = team.people[who].id;
  const sealed = platform.secrets.seal(`mail-job:${userId}`, JSON.stringify(mail)).toString('base64');
  await addJob(db, formerJob, { userId, workspaceId: account ? null : team.workspace.id, kind, sealed }, { maxAttempts: 12 });
}
const clock = (hours: number) =>
  Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').add({ hours }).toPlainTime().toString({ smallestUnit: 'minute' });
const mailsTo = (who: Teammate) => server.to(team.addressOf(who));
const jobs = async () =>
  (await db.execute<{ late: boolean; attempts: number }>(sql`select run_at > now() as late, attempts from graphile_worker._private_jobs`))
    .rows;

async function commented() {
  const project = await team.project({ key: 'HVB' });
  const issue = await buildIssue(db, { project, status: 'OPEN', reporterId: team.people.tester.id });
  const comment = await buildComment(db, { issue, author: team.people.lead });
  const link = `#/projects/${project.id}/issues/${issue.id}`;
  const mentioned = { template: 'mentioned', values: { name: 'An', by: 'Bảo', subject: 'HVB-1' }, link: `${link}?comment=${comment.id}` };
  const sentBack = { template: 'sentBack', values: { name: 'An', by: 'Bảo', issue: 'HVB-1' }, link };
  const assigned = { template: 'assigned', values: { name: 'An', by: 'Bảo', project: 'HVB' }, link: `#/projects/${project.id}` };
  return { project, issue, comment, mentioned, sentBack, assigned };
}
const takeOut = (project: { id: string }, who: Teammate) =>
  db.execute(sql`delete from assignees where project_id = ${project.id} and user_id = ${team.people[who].id}`);

describe('an email about work queued by an earlier version', () => {
  test('is sent once with its original text to recipients who can still read its subject', async () => {
    const { mentioned, sentBack, assigned } = await commented();
    await queue('tester', 'MENTIONED', mentioned);
    await queue('tester', 'SENT_BACK', sentBack);
    await queue('client', 'ASSIGNED', assigned);
    for (let n = 0; n < 2; n++) await team.drain();
    expect(mailsTo('tester').map(({ subject }) => subject)).toEqual(['Bảo nhắc đến bạn trong HVB-1', 'HVB-1 được trả lại']);
    expect(mailsTo('tester')[0]?.links[0]).toBe(`https://coloa.example/${mentioned.link}`);
    expect(mailsTo('client').map(({ subject }) => subject)).toEqual(['Bạn được thêm vào dự án HVB']);
    expect(await jobs()).toEqual([]);
  });

  test('is not sent to recipients who lost access or turned its kind off in the meantime', async () => {
    const { project, comment, mentioned, sentBack, assigned } = await commented();
    for (const who of ['tester', 'other'] as const) await queue(who, 'ASSIGNED', assigned);
    await queue('tester', 'SENT_BACK', sentBack);
    await queue('client', 'MENTIONED', mentioned);
    await queue('reviewer', 'MENTIONED', mentioned);
    await queue('client', 'SENT_BACK', sentBack);
    await takeOut(project, 'tester');
    await buildSettings(db, team.people.other, { kinds: { ASSIGNED: { mail: 'OFF' } } });
    await db.execute(sql`update comments set deleted_at = now() where id = ${comment.id}`);
    await team.drain();
    for (const who of ['tester', 'other', 'client', 'reviewer'] as const) expect(mailsTo(who), who).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test('is not sent to recipients who left the workspace or whose account was disabled', async () => {
    const { assigned } = await commented();
    for (const who of ['tester', 'other'] as const) await queue(who, 'ASSIGNED', assigned);
    await db.execute(sql`delete from memberships where user_id = ${team.people.tester.id}`);
    await db.execute(sql`update users set disabled = true where id = ${team.people.other.id}`);
    await team.drain();
    for (const who of ['tester', 'other'] as const) expect(mailsTo(who), who).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test('waits for the end of quiet hours, and is checked again before sending', async () => {
    const { project, assigned } = await commented();
    for (const who of ['tester', 'other'] as const) {
      await buildSettings(db, team.people[who], { quiet: { from: clock(-2), to: clock(2) } });
      await queue(who, 'ASSIGNED', assigned);
    }
    await team.drain();
    for (const who of ['tester', 'other'] as const) expect(mailsTo(who), who).toEqual([]);
    expect(await jobs()).toEqual([1, 2].map(() => ({ late: true, attempts: 0 })));

    await takeOut(project, 'other');
    for (const who of ['tester', 'other'] as const) await buildSettings(db, team.people[who], { quiet: null });
    await team.becomeDue();
    await team.drain();
    expect(mailsTo('tester').map(({ subject }) => subject)).toEqual(['Bạn được thêm vào dự án HVB']);
    expect(mailsTo('other')).toEqual([]);
  });

  test('is sent unchanged if it is about an account', async () => {
    const values = { name: 'An', username: 'an', address: 'an@coloa.example' };
    await queue('tester', null, { template: 'emailChanged', values, link: '#/settings/profile' }, true);
    await team.drain();
    expect(mailsTo('tester').map(({ subject }) => subject)).toEqual(['Địa chỉ email của tài khoản đã được đổi']);
  });
});
