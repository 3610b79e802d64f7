import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { buildTeam } from '../../../test/team.ts';
import { users } from '../../membership/users.tables.ts';
import { buildSettings } from '../../notifications/notifications.factory.ts';
import { buildAssignee } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const server = await startMailServer();
afterAll(() => server.stop());
const t = await testApp({ env: { SMTP_URL: server.url }, publicUrl: 'https://coloa.example' });
const { call, db, platform } = t;
const { workspace, people, as, project: buildProject } = await buildTeam(t);
const project = await buildProject({ key: 'HVB', name: 'Ngân hàng bí mật' });
const email = { tester: 'tester@coloa.example', outsider: 'outsider@coloa.example' } as const;
for (const who of ['tester', 'outsider'] as const) {
  await db.update(users).set({ email: email[who], emailKey: email[who] }).where(eq(users.id, people[who].id));
}

const manager = await buildMember(db, { workspace, role: 'Lead' }, { email: 'quan.ly@coloa.example' });

const inReview = () =>
  buildIssue(
    db,
    { project, reporterId: people.tester.id, status: 'IN_REVIEW' },
    { contents: { vi: { title: 'SQL injection bí mật', description: 'x' } } },
  );
const move = (id: string, status: string, who: 'reviewer' | 'tester' = 'reviewer') =>
  call(issuesContract.update, { params: { id }, body: { status, from: 'IN_REVIEW', note: 'Thiếu bằng chứng' } }, as(who));

test('the reporter of an issue that is sent back gets an email with key and link, and no text', async () => {
  const issue = await inReview();
  expect((await move(issue.id, 'DRAFT')).status).toBe(200);
  await platform.jobs.drain();
  const [mail] = server.to(email.tester);
  expect(mail?.subject).toBe(`HVB-${issue.number} được trả lại`);
  expect(mail?.links[0]).toBe(`https://coloa.example/#/projects/${project.id}/issues/${issue.id}`);
  expect(mail?.text).not.toMatch(/bí mật|Thiếu bằng chứng/);
});

test('no email is sent about an issue that is opened', async () => {
  const before = server.mails.length;
  expect((await move((await inReview()).id, 'OPEN')).status).toBe(200);
  await platform.jobs.drain();
  expect(server.mails).toHaveLength(before);
});

test('a person added to a project gets an email with its key, unless they added themselves or switched it off', async () => {
  const assign = (projectId: string, userId: string) =>
    call(assigneesContract.assign, { body: { projectId, userId, hats: ['TESTER'] } }, as('lead'));
  expect((await assign(project.id, people.outsider.id)).status).toBe(200);
  await platform.jobs.drain();
  const [mail] = server.to(email.outsider);
  expect(mail?.subject).toBe('Bạn được thêm vào dự án HVB');
  expect(mail?.links[0]).toBe(`https://coloa.example/#/projects/${project.id}`);
  expect(mail?.text).not.toContain('bí mật');

  const second = await buildProject({ key: 'TWO' });
  await buildSettings(db, people.outsider, { kinds: { ASSIGNED: { mail: 'OFF' } } });
  expect((await assign(second.id, people.outsider.id)).status).toBe(200);
  const own = { body: { key: 'OWN', name: 'Của tôi', kind: 'WEB' } };
  expect((await call(projectsContract.create, own, { token: await t.tokenOf(manager) })).status).toBe(200);
  await platform.jobs.drain();
  expect(server.to(email.outsider)).toHaveLength(1);
  expect(server.to(manager.email ?? '')).toEqual([]);
});

test('a rejected change sends no email', async () => {
  const issue = await inReview();
  const before = server.mails.length;
  expect((await move(issue.id, 'DRAFT', 'tester')).status).toBe(403);
  expect((await move(issue.id, 'DRAFT')).status).toBe(200);
  expect((await move(issue.id, 'DRAFT')).errors).toEqual(['STATUS_CHANGED']);
  await platform.jobs.drain();
  expect(server.mails).toHaveLength(before + 1);
});

describe('ready for a retest', () => {
  const ready = async (reporterId: string) => {
    const issue = await buildIssue(
      db,
      { project, reporterId, status: 'OPEN' },
      { contents: { vi: { title: 'SQL injection bí mật', description: 'x' } } },
    );
    const body = { from: 'OPEN', status: 'READY_FOR_RETEST', note: 'Đã vá' };
    expect((await call(issuesContract.update, { params: { id: issue.id }, body }, as('client'))).status).toBe(200);
    await platform.jobs.drain();
    return issue;
  };
  const told = (address: string, number: number) => server.to(address).filter(({ subject }) => subject?.startsWith(`HVB-${number} `));

  test('notifies the reporter with the key only', async () => {
    const { number } = await ready(people.tester.id);
    const [mail] = told(email.tester, number);
    expect(mail?.subject).toBe(`HVB-${number} chờ tái kiểm tra`);
    expect(mail?.text).not.toMatch(/bí mật|Đã vá/);
  });

  test('notifies no user who switched it off', async () => {
    await buildSettings(db, people.tester, { kinds: { READY_FOR_RETEST: { mail: 'OFF' } } });
    const { number } = await ready(people.tester.id);
    expect(told(email.tester, number)).toEqual([]);
    await buildSettings(db, people.tester);
  });
});

test('users who can no longer see an issue are not notified', async () => {
  const gone = await buildMember(db, { workspace }, { email: 'da.roi@coloa.example' });
  const client = await buildMember(db, { workspace, role: 'Client' }, { email: 'khach@coloa.example' });
  await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });
  for (const user of [gone, client]) {
    const issue = await buildIssue(db, { project, reporterId: user.id, status: 'IN_REVIEW' });
    expect((await move(issue.id, 'DRAFT')).status).toBe(200);
  }
  await platform.jobs.drain();
  for (const user of [gone, client]) expect(server.to(user.email ?? '')).toEqual([]);
});
