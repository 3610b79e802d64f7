import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { users } from '../../membership/users.tables.ts';
import { buildSettings } from '../../notifications/notifications.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const server = await startMailServer();
afterAll(() => server.stop());
const t = await testApp({ env: { SMTP_URL: server.url }, publicUrl: 'https://coloa.example' });
const { call, db, platform } = t;
const { people, as, project: buildProject } = await buildTeam(t);
const project = await buildProject({ key: 'HVB', name: 'Ngân hàng bí mật' });
const addressOf = (who: Teammate) => `${who}@coloa.example`;
for (const who of ['tester', 'client', 'outsider', 'reviewer', 'lead'] as const) {
  await db
    .update(users)
    .set({ email: addressOf(who), emailKey: addressOf(who) })
    .where(eq(users.id, people[who].id));
}

async function asked(by: Teammate, fixer: Teammate | null) {
  const issue = await buildIssue(
    db,
    { project, reporterId: people.tester.id, fixerId: fixer && people[fixer].id, status: 'OPEN' },
    { contents: { vi: { title: 'SQL injection bí mật', description: 'x' } } },
  );
  const body = { from: 'OPEN', status: 'READY_FOR_RETEST' };
  expect((await call(issuesContract.update, { params: { id: issue.id }, body }, as(by))).status).toBe(200);
  return issue;
}

async function retested(id: string, who: Teammate = 'tester') {
  const body = { from: 'READY_FOR_RETEST', results: [{ assetId: null, result: 'PARTLY' }], note: 'Vẫn còn bí mật' };
  const answer = await call(retestsContract.record, { params: { id }, body }, as(who));
  await platform.jobs.drain();
  return answer;
}
const mailsTo = (who: Teammate) => server.to(addressOf(who)).filter(({ subject }) => subject.endsWith('đã được tái kiểm tra'));

test('the requester and the fixer get one email with the issue key and a link, without issue text', async () => {
  const issue = await asked('client', 'client');
  await retested(issue.id);
  const [mail, ...more] = mailsTo('client');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`HVB-${issue.number} đã được tái kiểm tra`);
  expect(mail?.links[0]).toBe(`https://coloa.example/#/projects/${project.id}/issues/${issue.id}`);
  expect(mail?.text).not.toContain('bí mật');
});

test('the fixer is notified even if another user requested the retest', async () => {
  const before = mailsTo('client').length;
  await retested((await asked('lead', 'client')).id);
  expect(mailsTo('client')).toHaveLength(before + 1);
  expect(mailsTo('lead')).toHaveLength(1);
});

test('a fixer without access, the user who retests, and a removed requester get no email', async () => {
  const [before, toLead] = [mailsTo('client').length, mailsTo('lead').length];
  await retested((await asked('lead', 'outsider')).id, 'lead');
  expect(mailsTo('outsider')).toEqual([]);
  expect(mailsTo('lead')).toHaveLength(toLead);

  const issue = await asked('client', null);
  const { assignees } = (await call(projectsContract.get, { params: { id: project.id } }, as('lead'))).body;
  const id = assignees.find(({ person }) => person.id === people.client.id)?.id ?? '';
  await call(assigneesContract.remove, { params: { id } }, as('lead'));
  await retested(issue.id);
  expect(mailsTo('client')).toHaveLength(before);
  await call(assigneesContract.assign, { body: { projectId: project.id, userId: people.client.id, hats: ['CLIENT'] } }, as('lead'));
});

test('a user who turned the emails off gets none, and a rejected retest sends none', async () => {
  const before = mailsTo('client').length;
  const issue = await asked('client', null);
  expect((await retested(issue.id, 'reviewer')).status).toBe(403);
  expect(mailsTo('client')).toHaveLength(before);
  await buildSettings(db, people.client, { kinds: { RETESTED: { mail: 'OFF' } } });
  expect((await retested(issue.id)).status).toBe(200);
  expect(mailsTo('client')).toHaveLength(before);
});
