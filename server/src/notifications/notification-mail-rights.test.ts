import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { notifiedTeam } from '../../test/notified-team.ts';
import type { Teammate } from '../../test/team.ts';
import { buildComment } from '../comments/comments.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { issues } from '../issues/issues.tables.ts';
import { memberships, users } from '../membership/users.tables.ts';
import { addDays, today } from '../platform/text/days.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { projects } from '../projects/projects.tables.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { tasks } from '../tasks/tasks.tables.ts';
import { writeUpComments, writeUps } from '../topics/topics.tables.ts';
import { buildSettings, type settingsWith } from './notifications.factory.ts';
import { notify, type Told } from './notify.service.ts';

const server = await startMailServer();
afterAll(() => server.stop());
const t = await testApp({ env: { SMTP_URL: server.url }, publicUrl: 'https://coloa.example' });
const { call, db, database } = t;

let team = await notifiedTeam(t);
beforeEach(async () => {
  team = await notifiedTeam(t);
});
const subjectsTo = (who: Teammate) => server.to(team.addressOf(who)).map(({ subject }) => subject);
const tell = (who: Teammate, told: Told) => {
  const cause = { workspaceId: team.workspace.id, byId: team.people.lead.id };
  return database.transaction((tx) => notify(tx, cause, [team.people[who].id], told));
};
const waiting = async (who: Teammate) => (await team.stored(who)).filter(({ mailDueAt }) => mailDueAt !== null).length;
const settings = (who: Teammate, told: Parameters<typeof settingsWith>[0]) => buildSettings(db, team.people[who], told);

describe('no email is sent if access is lost between the event and the email:', () => {
  async function nothingOf(who: Teammate, told: Told, take: () => Promise<unknown>) {
    await tell(who, told);
    expect(await waiting(who)).toBe(1);
    await take();
    await team.drain();
    expect(subjectsTo(who)).toEqual([]);
    expect(await waiting(who)).toBe(0);
  }
  const open = async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN', reporterId: team.people.tester.id });
    return { project, issue, of: { projectId: project.id, issueId: issue.id } };
  };
  const leave = (project: { id: string }, who: Teammate) => () =>
    db.delete(assignees).where(sql`project_id = ${project.id} and user_id = ${team.people[who].id}`);
  const demote = (project: { id: string }, who: Teammate) => () =>
    db
      .update(assignees)
      .set({ hats: ['CLIENT'] })
      .where(sql`project_id = ${project.id} and user_id = ${team.people[who].id}`);

  test.each(['ASSIGNED', 'SENT_BACK', 'READY_FOR_RETEST', 'RETESTED', 'READER_MESSAGE'] as const)(
    '%s: the user left the project',
    async (kind) => {
      const { project, of } = await open();
      await nothingOf('tester', { kind, ...of }, leave(project, 'tester'));
    },
  );

  test('ASSIGNED to a project: a lead removed the user from it', async () => {
    const project = await team.project();
    const [row] = await db
      .select({ id: assignees.id })
      .from(assignees)
      .where(sql`project_id = ${project.id} and user_id = ${team.people.other.id}`);
    await nothingOf('other', { kind: 'ASSIGNED', projectId: project.id }, () =>
      call(assigneesContract.remove, { params: { id: row?.id ?? '' } }, team.as('lead')),
    );
  });

  test('ASSIGNED to a task, and READER_MESSAGE: the user is now a client', async () => {
    const project = await team.project();
    const task = await buildTask(db, project);
    await nothingOf('tester', { kind: 'ASSIGNED', projectId: project.id, taskId: task.id }, demote(project, 'tester'));
    await nothingOf('other', { kind: 'READER_MESSAGE', projectId: project.id }, demote(project, 'other'));
  });

  test('RETESTED: the issue is hidden from clients or deleted', async () => {
    const first = await open();
    await nothingOf('client', { kind: 'RETESTED', ...first.of }, () =>
      db.update(issues).set({ status: 'DRAFT' }).where(eq(issues.id, first.issue.id)),
    );
    const second = await open();
    await nothingOf('other', { kind: 'RETESTED', ...second.of }, async () => {
      await db.update(issues).set({ deletedAt: new Date() }).where(eq(issues.id, second.issue.id));
    });
  });

  test('MENTIONED: the comment became internal or was deleted', async () => {
    const { issue, of } = await open();
    const [one, two] = [
      await buildComment(db, { issue, author: team.people.tester }),
      await buildComment(db, { issue, author: team.people.tester }),
    ];
    await nothingOf('client', { kind: 'MENTIONED', ...of, commentId: one.id }, () =>
      call(commentsContract.update, { body: { id: one.id, internal: true } }, team.as('tester')),
    );
    await nothingOf('other', { kind: 'MENTIONED', ...of, commentId: two.id }, () =>
      call(commentsContract.delete, { params: { id: two.id } }, team.as('tester')),
    );
  });

  test('COMMENTED and MENTIONED: the write-up is a draft, the comment deleted, or the user unable to read write-ups', async () => {
    const one = await team.writeUp();
    await settings('tester', { kinds: { COMMENTED: { mail: 'AT_ONCE' } } });
    await nothingOf('tester', { kind: 'COMMENTED', writeUpId: one.id, commentId: one.commentId }, () =>
      db.update(writeUps).set({ publishedAt: null }).where(eq(writeUps.id, one.id)),
    );
    const two = await team.writeUp();
    await nothingOf('reviewer', { kind: 'MENTIONED', writeUpId: two.id, commentId: two.commentId }, () =>
      db.update(writeUpComments).set({ deletedAt: new Date() }).where(eq(writeUpComments.id, two.commentId)),
    );
    const three = await team.writeUp();
    await nothingOf('outsider', { kind: 'MENTIONED', writeUpId: three.id, commentId: three.commentId }, () =>
      db.update(memberships).set({ role: 'Client' }).where(eq(memberships.userId, team.people.outsider.id)),
    );
  });

  test('DUE_SOON: the item is done, has another due date, or the user left the project', async () => {
    const day = addDays(today('Asia/Ho_Chi_Minh'), 1);
    const at = async () => {
      const project = await team.project();
      const task = await buildTask(db, project, { dueDay: day });
      return { project, task, told: { kind: 'DUE_SOON', projectId: project.id, taskId: task.id, dueDay: day } as const };
    };
    for (const who of ['tester', 'other', 'reviewer'] as const) await settings(who, { kinds: { DUE_SOON: { mail: 'AT_ONCE' } } });
    const [one, two, three] = [await at(), await at(), await at()];
    await nothingOf('tester', one.told, () => db.update(tasks).set({ status: 'DONE' }).where(eq(tasks.id, one.task.id)));
    await nothingOf('other', two.told, () =>
      db
        .update(tasks)
        .set({ dueDay: addDays(day, 7) })
        .where(eq(tasks.id, two.task.id)),
    );
    await nothingOf('reviewer', three.told, leave(three.project, 'reviewer'));
  });

  test('any kind: the user left or was disabled, or the workspace or project was deleted', async () => {
    const project = await team.project();
    const told = { kind: 'ASSIGNED', projectId: project.id } as const;
    await nothingOf('tester', told, () => db.delete(memberships).where(eq(memberships.userId, team.people.tester.id)));
    await nothingOf('other', told, () => db.update(users).set({ disabled: true }).where(eq(users.id, team.people.other.id)));
    await nothingOf('reviewer', told, () => db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, project.id)));
    const second = await team.project();
    await nothingOf('client', { kind: 'ASSIGNED', projectId: second.id }, () =>
      db.execute(sql`update workspaces set deleted_at = now() where id = ${team.workspace.id}`),
    );
  });
});
