import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { notifiedTeam } from '../../test/notified-team.ts';
import type { Teammate } from '../../test/team.ts';
import { buildComment } from '../comments/comments.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { issueHistory, issues } from '../issues/issues.tables.ts';
import { users } from '../membership/users.tables.ts';
import { newId } from '../platform/ids.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { buildShare, buildShareMessage } from '../reports/shares/shares.factory.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { buildSettings, type settingsWith } from './notifications.factory.ts';
import { notify, type Told } from './notify.service.ts';

let refuses: number | null = null;
let holds: Promise<void> | null = null;
const server = await startMailServer({
  onRcptTo(_address, _session, done) {
    const answer = () => done(refuses === null ? null : Object.assign(new Error('Thử lại sau'), { responseCode: refuses }));
    void (holds ?? Promise.resolve()).then(answer);
  },
});
afterAll(() => server.stop());
const env = { SMTP_URL: server.url };
const t = await testApp({ env, publicUrl: 'https://coloa.example' });
const other = await testApp({ env, publicUrl: 'https://coloa.example', database: t.database });
const { db, database } = t;

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
const jobs = async () => (await db.execute(sql`select from graphile_worker._private_jobs`)).rows.length;

describe('a single email', () => {
  async function rejected(issueId: string): Promise<string> {
    const changes: HistoryEntry['changes'] = [{ field: 'status', from: 'IN_REVIEW', to: 'REJECTED' }];
    const { workspace, people } = team;
    const step = { workspaceId: workspace.id, id: newId(), issueId, actorId: people.lead.id, changes, note: 'bí mật' };
    await db.insert(issueHistory).values({ ...step, action: 'STATUS', version: 1, published: false });
    return step.id;
  }

  test('describes the event of each kind with keys only, and links to its place', async () => {
    const { project: build, people } = team;
    const project = await build({ key: 'HVB', name: 'Ngân hàng bí mật' });
    const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Lỗi bí mật' } } });
    const task = await buildTask(db, project, { title: 'Việc bí mật', dueDay: '2026-03-05' });
    await db.update(issues).set({ dueDay: '2026-03-05' }).where(eq(issues.id, issue.id));
    const comment = await buildComment(db, { project, author: people.lead }, { body: 'bí mật' });
    const writeUp = await team.writeUp();
    const asked = await buildShareMessage(db, await buildShare(db, project), { kind: 'RETEST', text: 'bí mật' });
    const ofIssue = { projectId: project.id, issueId: issue.id };
    const ofTask = { projectId: project.id, taskId: task.id };
    const by = people.lead.name;
    await settings('tester', { kinds: { DUE_SOON: { mail: 'AT_ONCE' }, REVIEWED: { mail: 'AT_ONCE' }, COMMENTED: { mail: 'AT_ONCE' } } });
    const said: [Told, string, string][] = [
      [{ kind: 'ASSIGNED', projectId: project.id }, 'Bạn được thêm vào dự án HVB', `projects/${project.id}`],
      [
        { kind: 'SHARES_LEFT', projectId: project.id },
        'Liên kết báo cáo còn hiệu lực của dự án HVB',
        `projects/${project.id}/report?view=shares`,
      ],
      [{ kind: 'ASSIGNED', ...ofIssue }, 'Bạn được giao HVB-1', `projects/${project.id}/issues/${issue.id}`],
      [{ kind: 'ASSIGNED', ...ofTask }, 'Bạn được giao một công việc trong dự án HVB', `projects/${project.id}/tasks?task=${task.id}`],
      [
        { kind: 'MENTIONED', projectId: project.id, commentId: comment.id },
        `${by} nhắc đến bạn trong HVB`,
        `projects/${project.id}/activity?comment=${comment.id}`,
      ],
      [{ kind: 'MENTIONED', ...ofIssue }, `${by} nhắc đến bạn trong HVB-1`, `projects/${project.id}/issues/${issue.id}`],
      [
        { kind: 'MENTIONED', writeUpId: writeUp.id, commentId: writeUp.commentId },
        `${by} nhắc đến bạn trong một bình luận về bài viết`,
        `shared-topic/writeup/${writeUp.id}?comment=${writeUp.commentId}`,
      ],
      [
        { kind: 'COMMENTED', writeUpId: writeUp.id, commentId: writeUp.commentId },
        `${by} bình luận về bài viết của bạn`,
        `shared-topic/writeup/${writeUp.id}?comment=${writeUp.commentId}`,
      ],
      [{ kind: 'SENT_BACK', ...ofIssue }, 'HVB-1 được trả lại', `projects/${project.id}/issues/${issue.id}`],
      [{ kind: 'REVIEWED', ...ofIssue, stepId: await rejected(issue.id) }, 'HVB-1 bị từ chối', `projects/${project.id}/issues/${issue.id}`],
      [{ kind: 'CORRECTION_PROPOSED', ...ofIssue }, 'Có đề xuất sửa HVB-1', `projects/${project.id}/issues/${issue.id}`],
      [
        { kind: 'CORRECTION_DECIDED', ...ofIssue },
        'Đã có quyết định về đề xuất sửa HVB-1 của bạn',
        `projects/${project.id}/issues/${issue.id}`,
      ],
      [{ kind: 'READY_FOR_RETEST', ...ofIssue }, 'HVB-1 chờ tái kiểm tra', `projects/${project.id}/issues/${issue.id}`],
      [{ kind: 'RETESTED', ...ofIssue }, 'HVB-1 đã được tái kiểm tra', `projects/${project.id}/issues/${issue.id}`],
      [
        { kind: 'READER_MESSAGE', projectId: project.id },
        'Có lời nhắn từ người đọc báo cáo HVB',
        `projects/${project.id}/report?view=messages`,
      ],
      [
        { kind: 'READER_MESSAGE', ...ofIssue, stepId: asked.id },
        'Người đọc báo cáo HVB yêu cầu tái kiểm tra: HVB-1',
        `projects/${project.id}/report?view=messages`,
      ],
      [{ kind: 'READER_MESSAGE', ...ofIssue }, 'Có lời nhắn từ người đọc báo cáo HVB', `projects/${project.id}/report?view=messages`],
      [
        { kind: 'DUE_SOON', ...ofIssue, dueDay: '2026-03-05' },
        'HVB-1 đến hạn ngày 05/03/2026',
        `projects/${project.id}/issues/${issue.id}`,
      ],
      [
        { kind: 'DUE_SOON', ...ofTask, dueDay: '2026-03-05' },
        'Một công việc của bạn trong dự án HVB đến hạn ngày 05/03/2026',
        `projects/${project.id}/tasks?task=${task.id}`,
      ],
    ];
    for (const [told, subject, path] of said) {
      await tell('tester', told);
      await team.drain();
      const mail = mailsTo('tester').at(-1);
      expect(mail?.subject).toBe(subject);
      expect(mail?.links[0]).toBe(`https://coloa.example/#/${path}`);
      expect(mail?.text).not.toMatch(/bí mật|\{\{/);
      if (told.kind === 'MENTIONED') expect(mail?.text.includes('một bình luận')).toBe(told.commentId !== undefined);
    }
    expect(mailsTo('tester')).toHaveLength(said.length);
    expect(await waiting('tester')).toBe(0);
    expect((await team.stored('tester')).every(({ mailedAt }) => mailedAt !== null)).toBe(true);
  });

  test('is sent only once, and not if the kind was turned off or the address removed', async () => {
    const project = await team.project();
    for (const who of ['tester', 'other', 'reviewer'] as const) await tell(who, { kind: 'ASSIGNED', projectId: project.id });
    await settings('other', { kinds: { ASSIGNED: { mail: 'OFF' } } });
    await db.update(users).set({ email: null, emailKey: null }).where(eq(users.id, team.people.reviewer.id));
    for (let n = 0; n < 3; n++) await team.drain();
    expect([mailsTo('tester').length, mailsTo('other').length, mailsTo('reviewer').length]).toEqual([1, 0, 0]);
    expect([await waiting('other'), await waiting('reviewer')]).toEqual([0, 0]);
  });
});

describe('quiet hours', () => {
  const clock = (hours: number) =>
    Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').add({ hours }).toPlainTime().toString({ smallestUnit: 'minute' });

  test('events during them are emailed together when they end', async () => {
    const project = await team.project();
    const end = clock(2);
    await settings('tester', { quiet: { from: clock(-2), to: end } });
    for (let n = 0; n < 2; n++) await tell('tester', { kind: 'ASSIGNED', projectId: project.id });
    const before = await jobs();
    await team.drain();
    expect(await jobs()).toBe(before);
    expect(subjectsTo('tester')).toEqual([]);
    const [row] = await team.stored('tester');
    const local = row?.mailDueAt && Temporal.Instant.fromEpochMilliseconds(row.mailDueAt.getTime()).toZonedDateTimeISO('Asia/Ho_Chi_Minh');
    expect(local?.toPlainTime().toString({ smallestUnit: 'minute' })).toBe(end);
    await settings('tester', {});
    await team.becomeDue();
    await team.drain();
    expect(subjectsTo('tester')).toEqual([expect.stringMatching(/^2 thông báo/)]);
  });

  test('also delay emails that were already due, which are sent afterwards', async () => {
    const project = await team.project();
    await tell('tester', { kind: 'ASSIGNED', projectId: project.id });
    await settings('tester', { quiet: { from: clock(-2), to: clock(2) } });
    await team.drain();
    expect([subjectsTo('tester'), await waiting('tester')]).toEqual([[], 1]);
    await settings('tester', {});
    await team.becomeDue();
    await team.drain();
    expect(subjectsTo('tester')).toHaveLength(1);
  });
});

describe('a mail server', () => {
  test('that fails and recovers loses nothing, and each notification is sent once', async () => {
    const project = await team.project({ key: 'HVB' });
    refuses = 451;
    for (let n = 0; n < 2; n++) await tell('tester', { kind: 'ASSIGNED', projectId: project.id });
    await team.drain();
    expect(subjectsTo('tester')).toEqual([]);
    expect(await waiting('tester')).toBe(2);
    expect((await team.stored('tester')).every(({ mailClaimedAt }) => mailClaimedAt === null)).toBe(true);
    expect(t.logged.splice(0).join()).toContain('451');
    refuses = null;
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    for (let n = 0; n < 2; n++) await team.drain();
    expect(subjectsTo('tester')).toEqual([expect.stringMatching(/^2 thông báo/)]);
    expect(await waiting('tester')).toBe(0);
  });

  test('access is checked again at each attempt', async () => {
    const project = await team.project();
    refuses = 451;
    await tell('tester', { kind: 'ASSIGNED', projectId: project.id });
    await team.drain();
    refuses = null;
    expect(t.logged.splice(0).join()).toContain('451');
    await db.delete(assignees).where(sql`project_id = ${project.id} and user_id = ${team.people.tester.id}`);
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await team.drain();
    expect([subjectsTo('tester'), await waiting('tester')]).toEqual([[], 0]);
  });

  test('that is not configured leaves notifications in the bell only', async () => {
    const without = await testApp();
    const lonely = await notifiedTeam(without);
    const project = await lonely.project();
    const cause = { workspaceId: lonely.workspace.id, byId: null };
    const told = { kind: 'ASSIGNED', projectId: project.id } as const;
    await without.database.transaction((tx) => notify(tx, cause, [lonely.people.tester.id], told));
    await lonely.drain();
    expect(await lonely.stored('tester')).toMatchObject([{ mailDueAt: null, mailedAt: null, inPage: true }]);
    expect(await lonely.bell('tester')).toEqual(['ASSIGNED']);
  });
});

describe('two processes', () => {
  test('send each due notification once, including one that arrives in the meantime', async () => {
    const project = await team.project({ key: 'HVB' });
    const held = Promise.withResolvers<void>();
    holds = held.promise;
    await tell('tester', { kind: 'ASSIGNED', projectId: project.id });
    const first = team.drain();
    await expect.poll(async () => (await team.stored('tester'))[0]?.mailClaimedAt).not.toBeNull();
    await tell('tester', { kind: 'ASSIGNED', projectId: project.id });
    const second = other.platform.jobs.drain();
    await expect.poll(async () => (await team.stored('tester'))[1]?.mailClaimedAt).not.toBeNull();
    held.resolve();
    holds = null;
    await Promise.all([first, second]);
    expect(subjectsTo('tester')).toEqual(['Bạn được thêm vào dự án HVB', 'Bạn được thêm vào dự án HVB']);
    expect(await waiting('tester')).toBe(0);
  });

  test('with concurrent jobs send each notification once', async () => {
    const project = await team.project({ key: 'HVB' });
    for (let n = 0; n < 6; n++) await tell('tester', { kind: 'ASSIGNED', projectId: project.id });
    await Promise.all([team.drain(), other.platform.jobs.drain(), team.drain(), other.platform.jobs.drain()]);
    const told = subjectsTo('tester').map((subject) => Number(/^(\d+) thông báo/.exec(subject)?.[1] ?? 1));
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(6);
    expect(await waiting('tester')).toBe(0);
  });

  test('take over notifications from a dead process after its claim expires', async () => {
    const project = await team.project({ key: 'HVB' });
    await tell('tester', { kind: 'ASSIGNED', projectId: project.id });
    const claimed = (ago: string) =>
      db.execute(sql`update notifications set mail_claimed_at = now() - ${ago}::interval where user_id = ${team.people.tester.id}`);
    await claimed('1 minute');
    const before = await jobs();
    await team.drain();
    expect(subjectsTo('tester')).toEqual([]);
    expect(await jobs()).toBe(before);
    await claimed('1 hour');
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await team.drain();
    expect(subjectsTo('tester')).toEqual(['Bạn được thêm vào dự án HVB']);
  });
});
