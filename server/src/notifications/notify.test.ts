import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { notifiedTeam } from '../../test/notified-team.ts';
import { newReader } from '../../test/reader.ts';
import type { Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { type BuiltProject, buildAssignee } from '../projects/projects.factory.ts';
import { buildShare } from '../reports/shares/shares.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildSettings } from './notifications.factory.ts';
import { notify } from './notify.service.ts';

const t = await testApp();
const { call, db, database } = t;
const team = await notifiedTeam(t);
const { as, people, workspace, stored } = team;

async function since(who: Teammate, work: () => Promise<unknown>) {
  const before = new Set((await stored(who)).map(({ id }) => id));
  await work();
  return (await stored(who)).filter(({ id }) => !before.has(id));
}
const tell = (project: BuiltProject, told: Partial<Parameters<typeof notify>[3]> = {}, who: Teammate = 'tester') =>
  database.transaction((tx) =>
    notify(tx, { workspaceId: workspace.id, byId: people.lead.id }, [people[who].id], { kind: 'ASSIGNED', projectId: project.id, ...told }),
  );

describe('a recipient', () => {
  test('gets bell and email notifications according to their settings', async () => {
    const project = await team.project();
    const [both] = await since('tester', () => tell(project));
    expect(both).toMatchObject({ inPage: true, mailDueAt: both?.at, readAt: null, byId: people.lead.id });
    await buildSettings(db, people.tester, { kinds: { ASSIGNED: { page: false } } });
    const [byMail] = await since('tester', () => tell(project));
    expect(byMail).toMatchObject({ inPage: false, mailDueAt: byMail?.at });
    await buildSettings(db, people.tester, { kinds: { ASSIGNED: { mail: 'OFF' } } });
    const [atBell] = await since('tester', () => tell(project));
    expect(atBell).toMatchObject({ inPage: true, mailDueAt: null });
    await buildSettings(db, people.tester, { kinds: { ASSIGNED: { mail: 'DIGEST' } } });
    const [gathered] = await since('tester', () => tell(project));
    expect(gathered?.mailDueAt?.toISOString()).toMatch(/T01:00:00\.000Z$/);
    await buildSettings(db, people.tester);
  });

  test('gets nothing, and nothing is stored, if both channels are off or have no target', async () => {
    const project = await team.project();
    await buildSettings(db, people.tester, { kinds: { ASSIGNED: { page: false, mail: 'OFF' } } });
    expect(await since('tester', () => tell(project))).toEqual([]);
    const silent = await buildMember(db, { workspace, role: 'Tester' });
    await buildAssignee(db, { project, user: silent, hats: ['TESTER'] });
    await buildSettings(db, silent, { kinds: { ASSIGNED: { page: false } } });
    await database.transaction((tx) =>
      notify(tx, { workspaceId: workspace.id, byId: null }, [silent.id], { kind: 'ASSIGNED', projectId: project.id }),
    );
    expect((await db.execute(sql`select from notifications where user_id = ${silent.id}`)).rows).toEqual([]);
    await buildSettings(db, people.tester);
  });

  test('is the only user to get the live event', async () => {
    const project = await team.project();
    const events = async () => {
      const { rows } = await db.execute<{ id: string }>(sql`select project_id as id from events where kind = 'NOTIFICATION'`);
      return rows.map(({ id }) => id);
    };
    const before = await events();
    await tell(project);
    expect((await events()).slice(before.length)).toEqual([people.tester.id]);
  });

  test('must have access: outsiders, non-members, disabled users and the actor get nothing', async () => {
    const project = await team.project();
    expect(await since('outsider', () => tell(project, {}, 'outsider'))).toEqual([]);
    expect(await since('stranger', () => tell(project, {}, 'stranger'))).toEqual([]);
    expect(await since('lead', () => tell(project, {}, 'lead'))).toEqual([]);
    const disabled = await buildMember(db, { workspace, role: 'Admin' }, { disabled: true });
    await database.transaction((tx) =>
      notify(tx, { workspaceId: workspace.id, byId: null }, [disabled.id], { kind: 'ASSIGNED', projectId: project.id }),
    );
    expect((await db.execute(sql`select from notifications where user_id = ${disabled.id}`)).rows).toEqual([]);
  });

  test('is stored with the same number of statements for forty recipients as for four', async () => {
    const project = await team.project();
    const crowd = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const user = await buildMember(db, { workspace, role: 'Tester' });
        await buildAssignee(db, { project, user, hats: ['TESTER'] });
        return user.id;
      }),
    );
    const queries = async (ids: readonly string[]) => {
      const told = () =>
        database.transaction((tx) =>
          notify(tx, { workspaceId: workspace.id, byId: null }, ids, { kind: 'ASSIGNED', projectId: project.id }),
        );
      return (await countQueries(told)).queries.length;
    };
    expect(await queries(crowd)).toBe(await queries(crowd.slice(0, 4)));
  });
});

describe('causes', () => {
  test('ASSIGNED: for a project, a new task assignee, an issue contributor or a fixer', async () => {
    const project = await team.project();
    const join = { projectId: project.id, userId: people.outsider.id, hats: ['TESTER'] };
    const [joined] = await since('outsider', () => call(assigneesContract.assign, { body: join }, as('lead')));
    expect(joined).toMatchObject({ kind: 'ASSIGNED', projectId: project.id, issueId: null, taskId: null });

    const task = { projectId: project.id, title: 'Khảo sát', assignees: [people.outsider.id, people.lead.id] };
    let id = '';
    const [given] = await since('outsider', async () => {
      const { body } = await call(tasksContract.add, { body: task }, as('lead'));
      id = body.id;
    });
    expect(given).toMatchObject({ kind: 'ASSIGNED', taskId: id });
    expect((await stored('lead')).filter(({ taskId }) => taskId === id)).toEqual([]);
    const change = { id, version: 1, assignees: [people.outsider.id, people.other.id] };
    const again = await since('outsider', async () => {
      const [added] = await since('other', () =>
        call(tasksContract.update, { params: { project_id: project.id }, body: change }, as('lead')),
      );
      expect(added).toMatchObject({ kind: 'ASSIGNED', taskId: id });
    });
    expect(again).toEqual([]);

    const issue = await buildIssue(db, { project, reporterId: people.tester.id });
    const share = (percent: number) => ({ issueId: issue.id, userId: people.other.id, share: percent });
    const [helped] = await since('other', () => call(issuesContract.setContributor, { body: share(20) }, as('tester')));
    expect(helped).toMatchObject({ kind: 'ASSIGNED', issueId: issue.id });
    expect(await since('other', () => call(issuesContract.setContributor, { body: share(30) }, as('tester')))).toEqual([]);

    const open = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN' });
    const fix = (of: { id: string }) => () =>
      call(issuesContract.update, { params: { id: of.id }, body: { fixerId: people.client.id, version: 1 } }, as('lead'));
    expect(await since('client', fix(open))).toMatchObject([{ kind: 'ASSIGNED', issueId: open.id }]);
    expect(await since('client', fix(issue))).toEqual([]);
  });

  test('MENTIONED, SENT_BACK, REVIEWED, READY_FOR_RETEST and RETESTED: notify the users concerned', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, reporterId: people.tester.id, status: 'IN_REVIEW' });
    const say = { issueId: issue.id, body: `@${people.other.username} và @${people.client.username}` };
    const [mentioned] = await since('other', () => call(commentsContract.onIssue, { body: say }, as('tester')));
    expect(mentioned).toMatchObject({ kind: 'MENTIONED', issueId: issue.id, commentId: expect.any(String), byId: people.tester.id });
    const step = (status: string, from: string, who: Teammate) => () =>
      call(issuesContract.update, { params: { id: issue.id }, body: { status, from, note: 'x' } }, as(who));
    expect(await since('tester', step('DRAFT', 'IN_REVIEW', 'reviewer'))).toMatchObject([{ kind: 'SENT_BACK', byId: people.reviewer.id }]);
    await step('IN_REVIEW', 'DRAFT', 'tester')();
    expect(await since('tester', step('OPEN', 'IN_REVIEW', 'reviewer'))).toMatchObject([{ kind: 'REVIEWED', byId: people.reviewer.id }]);
    expect(await since('tester', step('READY_FOR_RETEST', 'OPEN', 'client'))).toMatchObject([{ kind: 'READY_FOR_RETEST' }]);
    const body = { from: 'READY_FOR_RETEST', results: [{ assetId: null, result: 'FIXED' }], note: '' };
    const retest = () => call(retestsContract.record, { params: { id: issue.id }, body }, as('tester'));
    expect(await since('client', retest)).toMatchObject([{ kind: 'RETESTED', issueId: issue.id, byId: people.tester.id }]);
    const { items } = (await call(notificationsContract.list, { query: {} }, as('client'))).body;
    expect(items[0]).toMatchObject({ kind: 'RETESTED', result: 'FIXED' });
  });

  test('READER_MESSAGE: notifies leads of the project once, even if it is sent repeatedly', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Lộ mã' } } });
    const { token } = await buildShare(db, project);
    const message = { token, kind: 'COMMENT', name: 'Chị Lan', text: 'Đã nhận.', id: '01890000-0000-7000-8000-000000000001' };
    const [told, ...more] = await since('lead', async () => {
      for (let n = 0; n < 2; n++) await newReader(t).post(sharesContract.say, { ...message, finding: issue.key });
    });
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: 'READER_MESSAGE', projectId: project.id, issueId: issue.id, byId: null });
    const list = async () => (await call(notificationsContract.list, { query: {} }, as('lead'))).body.items[0];
    expect(await list()).toMatchObject({ message: 'COMMENT', note: 'Đã nhận.', result: null });
    const asked = { ...message, kind: 'RETEST', id: '01890000-0000-7000-8000-000000000002', text: ' \nĐã vá ⟦mã⟧\nở bản 2' };
    await newReader(t).post(sharesContract.say, { ...asked, finding: issue.key });
    expect(await list()).toMatchObject({ kind: 'READER_MESSAGE', message: 'RETEST', note: 'Đã vá …', subject: { key: issue.key } });
    expect(await stored('reviewer', 'READER_MESSAGE')).toEqual([]);
    expect(await stored('client', 'READER_MESSAGE')).toEqual([]);
  });

  test('a cause whose transaction rolls back notifies no user', async () => {
    const project = await team.project();
    const failed = () =>
      database
        .transaction(async (tx) => {
          await notify(tx, { workspaceId: workspace.id, byId: null }, [people.tester.id], { kind: 'ASSIGNED', projectId: project.id });
          throw new Error('nothing comes of it');
        })
        .catch(() => {});
    expect(await since('tester', failed)).toEqual([]);
  });
});

describe('deletion', () => {
  test('the notifications of a user who leaves the workspace are deleted', async () => {
    const project = await team.project();
    const leaver = await buildMember(db, { workspace, role: 'Tester' }, { email: 'roi.di@coloa.example' });
    const admin = { token: await t.tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
    await buildAssignee(db, { project, user: leaver, hats: ['TESTER'] });
    const told = { kind: 'ASSIGNED', projectId: project.id } as const;
    await database.transaction((tx) => notify(tx, { workspaceId: workspace.id, byId: null }, [leaver.id], told));
    const rows = async () => (await db.execute(sql`select from notifications where user_id = ${leaver.id}`)).rows.length;
    expect(await rows()).toBe(1);
    const params = { workspace_id: workspace.id, user_id: leaver.id };
    expect((await call(usersContract.removeFromWorkspace, { params }, admin)).status).toBe(200);
    expect(await rows()).toBe(0);
  });

  test('the notifications of a permanently deleted project are deleted', async () => {
    const project = await team.project();
    await tell(project);
    await db.execute(sql`delete from projects where id = ${project.id}`);
    expect((await db.execute(sql`select from notifications where project_id = ${project.id}`)).rows).toEqual([]);
  });
});
